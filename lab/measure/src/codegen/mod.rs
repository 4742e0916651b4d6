//! The machine code of slidemask for Arm and for WebAssembly with SIMD, on which the laboratory does not run.
//!
//! `codegen/lookups.rs` has loops with one lookup in each turn. [`compile`] compiles them and the library to assembly, and
//! [`assembly`] finds a function there, and its hot loop. `slidemask-lab arm` prints how many instructions a lookup takes on
//! Arm, and how many cycles the models of llvm-mca predict. The test `counts` fails if a loop calls a function, loses its vector
//! instructions or grows.

mod assembly;
mod compile;
#[cfg(test)]
mod counts;
mod mca;

use crate::report::lines;
use assembly::{Assembly, Target};
use mca::{MODELS, Mca};

/// A loop in the assembly for Arm.
struct Loop {
    /// The piece that is looked up, and the code that answers.
    name: &'static str,
    /// The last names of the path of the function that has the loop.
    function: &'static [&'static str],
    /// The number of lookups in one turn of the loop.
    lookups: u32,
}

impl Loop {
    /// The instructions of one turn.
    ///
    /// # Panics
    /// If the assembly has no such function, or the function has no loop.
    fn instructions<'a>(&self, assembly: &'a Assembly) -> Vec<&'a str> {
        let body = assembly.hot_loop(self.function);
        body.unwrap_or_else(|| panic!("{}: no loop in {}", self.name, self.function.join("::")))
    }
}

const fn single(name: &'static str, function: &'static [&'static str; 2]) -> Loop {
    Loop { name, function, lookups: 1 }
}

/// The loops whose instructions are counted on Arm, ordered by piece.
static LOOPS: [Loop; 14] = [
    // The lookup of the build is the scalar one, and the compiler keeps one loop for both.
    single("rook, scalar", &["lookups", "native_rook"]),
    Loop { name: "rook, scalar, in columns", function: &["neon", "compiled", "rook"], lookups: 1 },
    single("rook, magic", &["lookups", "magic_rook"]),
    single("bishop, NEON", &["lookups", "native_bishop"]),
    Loop { name: "bishop, NEON, in columns", function: &["neon", "compiled", "bishop"], lookups: 2 },
    single("bishop, scalar", &["lookups", "scalar_bishop"]),
    single("bishop, magic", &["lookups", "magic_bishop"]),
    single("queen, NEON", &["lookups", "native_queen"]),
    Loop { name: "queen, NEON, in columns", function: &["neon", "compiled", "queen"], lookups: 1 },
    single("queen, scalar", &["lookups", "scalar_queen"]),
    single("queen, magic", &["lookups", "magic_queen"]),
    single("set, NEON", &["lookups", "native_set"]),
    Loop { name: "set, NEON, in columns", function: &["neon", "compiled", "setwise_queen"], lookups: 16 },
    single("set, scalar", &["lookups", "scalar_set"]),
];

/// What the models of Arm processors predict for each loop.
///
/// # Errors
/// If llvm-mca or the target is missing, or the library does not compile.
pub(crate) fn arm_models() -> Result<String, String> {
    let mca = Mca::find()?;
    let assembly = Target::Aarch64.assembly().map_err(|failure| failure.to_string())?;
    let processors = MODELS.iter().map(|model| model.processor);
    let mut rows = vec![["", "instructions"].into_iter().chain(processors).map(String::from).collect()];
    for one in &LOOPS {
        let (body, lookups) = (one.instructions(&assembly), f64::from(one.lookups));
        let instructions = f64::from(u32::try_from(body.len()).expect("a short loop"));
        let mut cells = vec![one.name.to_owned(), format!("{:.1}", instructions / lookups)];
        for model in &MODELS {
            cells.push(format!("{:.2}", mca.cycles(model, &body)? / lookups));
        }
        rows.push(cells);
    }
    Ok(format!(
        "Cycles a lookup on Arm processors, as the models of {} predict them. These are models, not measurements:\n\
         no Arm processor ran this code. The models know execution units and latencies. They assume that all data is\n\
         in the first-level cache, that every branch is predicted, and that no load waits for a store.\n\n{}\n{}",
        mca.name(),
        lines(&rows),
        MODELS.map(|model| format!("- {}: {}\n", model.processor, model.remark)).concat(),
    ))
}
