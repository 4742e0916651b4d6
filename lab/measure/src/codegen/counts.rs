//! The hot loops for Arm and for WebAssembly with SIMD use vector instructions, call no function, and have not grown.

use super::LOOPS;
use super::assembly::{Assembly, Target, calls, mnemonic};
use super::compile::Failure;

/// The largest number of instructions: the present one, plus two and 2 % for other versions of the compiler. A guard for each
/// line of a slider would add more.
fn most(now: usize) -> usize {
    now + 2 + now / 50
}

/// The smallest number of instructions: half of the present one. A shorter loop is another one, such as that for the rest of a
/// slice.
fn fewest(now: usize) -> usize {
    now / 2
}

/// The assembly of a release build, or `None` if the target is not installed.
fn assembly(target: Target) -> Option<Assembly> {
    match target.assembly() {
        Ok(assembly) => Some(assembly),
        Err(failure @ Failure::NotInstalled(_)) => {
            println!("SKIPPED: {failure}");
            None
        }
        Err(failure) => panic!("{failure}"),
    }
}

/// The expected instructions of a loop for Arm.
struct Arm {
    name: &'static str,
    /// The beginning of an instruction that only the vector loop has. The compiler uses other vector instructions in the scalar
    /// loop, too.
    mark: Option<&'static str>,
    /// The number of instructions in one turn.
    length: usize,
    /// The number of those instructions that read or write the stack.
    spills: usize,
}

const fn neon(name: &'static str, mark: &'static str, length: usize) -> Arm {
    Arm { name, mark: Some(mark), length, spills: 0 }
}

const fn scalar(name: &'static str, length: usize) -> Arm {
    Arm { name, mark: None, length, spills: 0 }
}

/// `rbit` of a vector mirrors ranks, and of a word both lines of a rook. `addp` adds the two words of a register.
static ARM: [Arm; 11] = [
    Arm { mark: Some("rbit\tx"), ..scalar("rook, scalar", 15) },
    Arm { mark: Some("rbit\tx"), ..scalar("rook, scalar, in columns", 15) },
    neon("bishop, NEON", "addp\td", 16),
    neon("bishop, NEON, in columns", "addp\td", 33),
    scalar("bishop, scalar", 20),
    neon("queen, NEON", "addp\td", 29),
    neon("queen, NEON, in columns", "addp\td", 29),
    scalar("queen, scalar", 33),
    neon("set, NEON", "bic\tv", 74),
    // This loop needs the stack, since it works on 16 boards in 32 registers.
    Arm { spills: 67, ..neon("set, NEON, in columns", "rbit\tv", 495) },
    scalar("set, scalar", 110),
];

#[test]
fn arm() {
    let Some(assembly) = assembly(Target::Aarch64) else { return };
    for &Arm { name, mark, length, spills } in &ARM {
        let found = LOOPS.iter().find(|one| one.name == name);
        let body = found.unwrap_or_else(|| panic!("no loop {name}")).instructions(&assembly);
        let on_stack = body.iter().filter(|line| line.contains("[sp")).count();
        println!("{name}: {} instructions, {on_stack} on the stack", body.len());
        assert!(!body.iter().any(|line| calls(line)), "{name} calls");
        if let Some(mark) = mark {
            let marked = body.iter().any(|line| line.trim_start().starts_with(mark));
            assert!(marked, "{name} has no {}", mark.escape_default());
        }
        assert!(body.len() <= most(length), "{name}: {} instructions, once {length}", body.len());
        assert!(body.len() >= fewest(length), "{name}: {} instructions, once {length}", body.len());
        let few_on_stack = on_stack <= if spills == 0 { 0 } else { most(spills) };
        assert!(few_on_stack, "{name}: {on_stack} instructions on the stack, once {spills}");
    }
}

/// The expected instructions of a loop for WebAssembly.
struct Wasm {
    function: &'static [&'static str],
    /// An instruction that only a vector loop has.
    mark: &'static str,
    /// The number of vector instructions in one turn.
    vectors: usize,
    /// The number of instructions on words of 64 bits.
    words: usize,
}

const fn simd(function: &'static [&'static str], mark: &'static str, vectors: usize, words: usize) -> Wasm {
    Wasm { function, mark, vectors, words }
}

/// A swizzle mirrors the bits of bytes. A shuffle reverses the bytes of words. Loops over sets use words for the last boards,
/// if these do not fill a register.
static WASM: [Wasm; 8] = [
    simd(&["simd128", "compiled", "rook"], "i8x16.swizzle", 49, 0),
    simd(&["simd128", "compiled", "bishop"], "i8x16.shuffle", 26, 0),
    simd(&["simd128", "compiled", "queen"], "i8x16.swizzle", 69, 0),
    simd(&["simd128", "compiled", "setwise_rook"], "i8x16.swizzle", 377, 6),
    simd(&["simd128", "compiled", "setwise_bishop"], "i8x16.shuffle", 254, 6),
    simd(&["simd128", "compiled", "setwise_queen"], "i8x16.swizzle", 552, 7),
    simd(&["lookups", "native_bishop"], "i8x16.shuffle", 13, 2),
    simd(&["lookups", "native_set"], "i8x16.swizzle", 93, 5),
];

#[test]
fn webassembly() {
    let Some(assembly) = assembly(Target::Wasm32) else { return };
    for &Wasm { function, mark, vectors: once, words } in &WASM {
        let name = function.join("::");
        let body = assembly.hot_loop(function).unwrap_or_else(|| panic!("no loop in {name}"));
        let count = |kinds: &[&str]| {
            let of_kind = |line: &&&str| kinds.iter().any(|kind| mnemonic(line).starts_with(kind));
            body.iter().filter(of_kind).count()
        };
        let vectors = count(&["v128.", "i8x16.", "i16x8.", "i32x4.", "i64x2."]);
        let on_words = count(&["i64."]);
        println!("{name}: {vectors} vector instructions, {on_words} on words, of {}", body.len());
        assert!(!body.iter().any(|line| calls(line)), "{name} calls");
        assert!(count(&[mark]) > 0, "{name} has no {mark}");
        assert!(vectors <= most(once), "{name}: {vectors} vector instructions, once {once}");
        assert!(vectors >= fewest(once), "{name}: {vectors} vector instructions, once {once}");
        assert!(on_words <= words, "{name}: {on_words} instructions on words, once {words}");
    }
}
