//! Finds functions and their hot loops in the assembly that rustc writes.

/// A target of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Arm with 64 bits. Every such build has NEON.
    Aarch64,
    /// WebAssembly with SIMD128. The tests count its instructions.
    #[cfg_attr(not(test), expect(dead_code))]
    Wasm32,
}

/// The assembly of the library and of the loops in `codegen/lookups.rs`.
pub(super) struct Assembly {
    pub(super) target: Target,
    pub(super) text: String,
}

impl Assembly {
    /// The instructions of one turn of a function's hot loop. `path` has the last names of the function's path.
    ///
    /// The hot loop is the longest loop without a call. If all loops have calls, it is the longest loop. A loop over blocks of
    /// boards has a call for a block that is not full.
    pub(super) fn hot_loop(&self, path: &[&str]) -> Option<Vec<&str>> {
        let lines = self.function(path)?;
        let loops = (0..lines.len()).filter_map(|start| match self.target {
            Target::Aarch64 => arm_loop(&lines, start),
            Target::Wasm32 => wasm_loop(&lines, start),
        });
        loops.max_by_key(|body| (!body.iter().any(|line| calls(line)), body.len()))
    }

    /// The lines of a function, from its label to its end.
    fn function(&self, path: &[&str]) -> Option<Vec<&str>> {
        // A mangled name has each name of the path after its length.
        let mangled =
            path.iter().fold(String::new(), |mangled, name| mangled + &name.len().to_string() + name);
        let begins = |line: &&str| line.starts_with('_') && line.ends_with(':') && line.contains(&mangled);
        let from_label = self.text.lines().skip_while(|line| !begins(line)).skip(1);
        let ends = |line: &&str| line.starts_with(".Lfunc_end") || mnemonic(line) == "end_function";
        let lines: Vec<_> = from_label.take_while(|line| !ends(line)).collect();
        (!lines.is_empty()).then_some(lines)
    }
}

/// The first word of an instruction, or the empty string for other lines.
pub(super) fn mnemonic(line: &str) -> &str {
    let is_instruction =
        line.starts_with('\t') && line[1..].starts_with(|first: char| first.is_ascii_lowercase());
    if is_instruction { line.split_whitespace().next().unwrap_or_default() } else { "" }
}

/// Whether the instruction calls a function.
pub(super) fn calls(line: &str) -> bool {
    ["bl", "blr", "call", "call_indirect"].contains(&mnemonic(line))
}

/// The loop that begins at this label, along the path on which only the last conditional jump is taken.
fn arm_loop<'a>(lines: &[&'a str], start: usize) -> Option<Vec<&'a str>> {
    let label_at = |label: &str| lines.iter().position(|line| line.strip_suffix(':') == Some(label));
    let label = lines[start].strip_suffix(':')?;
    let mut body = Vec::new();
    let mut at = start + 1;
    while body.len() < lines.len() {
        let line = lines.get(at)?;
        let mnemonic = mnemonic(line);
        let target = line.split_whitespace().last();
        at += 1;
        if !mnemonic.is_empty() {
            body.push(*line);
        }
        let jumps = mnemonic == "b"
            || ["b.", "cbz", "cbnz", "tbz", "tbnz"].iter().any(|jump| mnemonic.starts_with(jump));
        if jumps && target == Some(label) {
            return Some(body);
        }
        if mnemonic == "b" {
            at = label_at(target?)?;
        }
        if mnemonic == "ret" {
            return None;
        }
    }
    None
}

/// The loop that begins in this line, with its inner loops.
fn wasm_loop<'a>(lines: &[&'a str], start: usize) -> Option<Vec<&'a str>> {
    if mnemonic(lines[start]) != "loop" {
        return None;
    }
    let mut depth = 0;
    let inside = lines[start..].iter().take_while(|line| {
        match mnemonic(line) {
            "loop" => depth += 1,
            "end_loop" => depth -= 1,
            _ => {}
        }
        depth > 0
    });
    Some(inside.filter(|line| !mnemonic(line).is_empty()).copied().collect())
}
