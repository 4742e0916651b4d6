//! The loops whose instructions are counted on Arm.

use crate::assembly::Assembly;

/// A loop in the assembly.
pub struct Loop {
    /// The piece that is looked up, and the code that answers.
    pub name: &'static str,
    /// The last names of the path of the function that has the loop.
    pub function: &'static [&'static str],
    /// The number of lookups in one turn of the loop.
    pub lookups: u32,
}

impl Loop {
    /// The instructions of one turn.
    ///
    /// # Panics
    /// If the assembly has no such function, or the function has no loop.
    #[must_use]
    pub fn instructions<'a>(&self, assembly: &'a Assembly) -> Vec<&'a str> {
        let body = assembly.hot_loop(self.function);
        body.unwrap_or_else(|| panic!("{}: no loop in {}", self.name, self.function.join("::")))
    }
}

const fn single(name: &'static str, function: &'static [&'static str; 2]) -> Loop {
    Loop { name, function, lookups: 1 }
}

/// All loops, ordered by piece.
pub static LOOPS: [Loop; 15] = [
    single("rook, NEON", &["lookups", "native_rook"]),
    Loop { name: "rook, NEON, in columns", function: &["neon", "compiled", "rook"], lookups: 2 },
    single("rook, scalar", &["lookups", "scalar_rook"]),
    single("rook, magic", &["lookups", "magic_rook"]),
    single("bishop, NEON", &["lookups", "native_bishop"]),
    Loop { name: "bishop, NEON, in columns", function: &["neon", "compiled", "bishop"], lookups: 2 },
    single("bishop, scalar", &["lookups", "scalar_bishop"]),
    single("bishop, magic", &["lookups", "magic_bishop"]),
    single("queen, NEON", &["lookups", "native_queen"]),
    Loop { name: "queen, NEON, in columns", function: &["neon", "compiled", "queen"], lookups: 2 },
    single("queen, scalar", &["lookups", "scalar_queen"]),
    single("queen, magic", &["lookups", "magic_queen"]),
    single("set, NEON", &["lookups", "native_set"]),
    Loop { name: "set, NEON, in columns", function: &["neon", "compiled", "setwise_slider"], lookups: 16 },
    single("set, scalar", &["lookups", "scalar_set"]),
];
