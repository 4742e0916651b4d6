//! The operations of a program, as a table: a name, the number of operands, and what one computes.

/// Defines the operations from rows: the operation, the number of its operands, and its name in lists of operations.
macro_rules! operations {
    ($($operation:ident $operands:literal $name:literal)+) => {
        /// An operation: one instruction with one to three operands of 64 bits.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Operation {
            $($operation,)+
            /// Any function of three bits, by its table: bit `4a + 2b + c` is the answer.
            Ternary(u8),
        }

        use Operation::{$($operation,)+ Ternary};

        /// All operations but the functions of three bits.
        const ALL: &[Operation] = &[$($operation),+];

        impl Operation {
            /// The number of operands.
            pub(crate) const fn operands(self) -> usize {
                match self {
                    $($operation => $operands,)+
                    Ternary(_) => 3,
                }
            }

            /// The name in lists of operations.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($operation => $name,)+
                    Ternary(_) => "ternary",
                }
            }

            /// Calls the visitor with the function of this operation.
            #[inline(always)]
            pub(crate) fn visit(self, visitor: &mut impl Visitor) {
                match self {
                    $($operation => visitor.visit(|words| $operation.of(words)),)+
                    Ternary(table) => visitor.visit(|[x, y, z]| ternary(table, x, y, z)),
                }
            }
        }
    };
}

operations! {
    Not 1 "not"
    Negate 1 "neg"
    SwapBytes 1 "bswap"
    ReverseBits 1 "rbit"
    LowestBit 1 "blsi"
    WithoutLowestBit 1 "blsr"
    UpToLowestBit 1 "blsmsk"
    HighestBit 1 "ms1b"
    LeadingZeros 1 "lzcnt"
    NegateBytes 1 "neg8"
    ReverseBitsOfBytes 1 "rbit8"
    And 2 "and"
    Or 2 "or"
    Xor 2 "xor"
    Plus 2 "add"
    Minus 2 "sub"
    PlusBytes 2 "add8"
    MinusBytes 2 "sub8"
    AndNot 2 "andn"
    OrNot 2 "orn"
    NotAnd 2 "nand"
    NotOr 2 "nor"
    NotXor 2 "xnor"
    ShiftLeft 2 "shl"
    ShiftRight 2 "shr"
    ShiftRightToZero 2 "shr0"
    Extract 2 "pext"
    Deposit 2 "pdep"
    Select 3 "select"
}

impl Operation {
    /// Whether the order of the operands does not matter. A table of three bits is listed for one order only, because another
    /// order is another table.
    pub(crate) const fn is_commutative(self) -> bool {
        matches!(self, And | Or | Xor | Plus | PlusBytes | NotAnd | NotOr | NotXor | Ternary(_))
    }

    /// The operations that a name stands for: one, or all tables of three bits that depend on each of them.
    pub(crate) fn named(name: &str) -> Option<Vec<Self>> {
        if name == "ternary" {
            return Some((0..=u8::MAX).filter(|&table| depends_on_all(table)).map(Ternary).collect());
        }
        ALL.iter().find(|one| one.name() == name).map(|&one| vec![one])
    }

    /// What the operation computes of words of 64 bits. Operands that it does not have are ignored.
    #[inline(always)]
    pub(crate) fn of(self, [x, y, z]: [u64; 3]) -> u64 {
        match self {
            Not => !x,
            Negate => x.wrapping_neg(),
            SwapBytes => x.swap_bytes(),
            ReverseBits => x.reverse_bits(),
            LowestBit => x & x.wrapping_neg(),
            WithoutLowestBit => x & x.wrapping_sub(1),
            UpToLowestBit => x ^ x.wrapping_sub(1),
            HighestBit => (1_u64 << 63).checked_shr(x.leading_zeros()).unwrap_or(0),
            LeadingZeros => x.leading_zeros().into(),
            NegateBytes => bytes(0, x, u8::wrapping_sub),
            ReverseBitsOfBytes => x.reverse_bits().swap_bytes(),
            And => x & y,
            Or => x | y,
            Xor => x ^ y,
            Plus => x.wrapping_add(y),
            Minus => x.wrapping_sub(y),
            PlusBytes => bytes(x, y, u8::wrapping_add),
            MinusBytes => bytes(x, y, u8::wrapping_sub),
            AndNot => x & !y,
            OrNot => x | !y,
            NotAnd => !(x & y),
            NotOr => !(x | y),
            NotXor => !(x ^ y),
            // As on x86-64 and aarch64, only the lowest six bits of the distance count.
            ShiftLeft => x << (y & 63),
            ShiftRight => x >> (y & 63),
            // As VPSRLVQ: a distance of 64 or more gives 0.
            ShiftRightToZero => u32::try_from(y).ok().and_then(|y| x.checked_shr(y)).unwrap_or(0),
            Extract => extract(x, y),
            Deposit => deposit(x, y),
            Select => x & y | !x & z,
            Ternary(table) => ternary(table, x, y, z),
        }
    }

    /// The symbol between two operands, or before one, in expressions; the others are calls.
    const fn symbol(self) -> Option<&'static str> {
        Some(match self {
            Not => "~",
            Negate | Minus => "-",
            And => "&",
            Or => "|",
            Xor => "^",
            Plus => "+",
            AndNot => "& ~",
            OrNot => "| ~",
            ShiftLeft => "<<",
            ShiftRight => ">>",
            _ => return None,
        })
    }

    /// Whether the operation is written as a call.
    pub(crate) const fn is_call(self) -> bool {
        self.symbol().is_none()
    }

    /// The operation in expressions as `slidemask judge` reads them.
    pub(crate) fn text(self, operands: &[String]) -> String {
        match (self.symbol(), operands) {
            (Some(symbol), [one]) => format!("{symbol}{one}"),
            (Some(symbol), [left, right]) => {
                format!("{left} {symbol}{}{right}", if symbol.ends_with('~') { "" } else { " " })
            }
            _ => {
                let name = if let Ternary(table) = self {
                    format!("ternary{table:02x}")
                } else {
                    self.name().to_owned()
                };
                format!("{name}({})", operands.join(", "))
            }
        }
    }
}

/// What is done with the function of an operation: compiled once for each, so that no loop chooses again.
pub(crate) trait Visitor {
    fn visit(&mut self, of: impl Fn([u64; 3]) -> u64 + Copy);
}

/// Whether a function of three bits depends on each of them.
fn depends_on_all(table: u8) -> bool {
    [(1, 0x55), (2, 0x33), (4, 0x0f)].into_iter().all(|(by, mask)| table >> by & mask != table & mask)
}

#[inline(always)]
fn ternary(table: u8, x: u64, y: u64, z: u64) -> u64 {
    let mut bits = 0;
    for minterm in 0..8 {
        if table >> minterm & 1 != 0 {
            let [x, y, z] =
                [(x, 4), (y, 2), (z, 1)].map(|(word, of)| if minterm & of != 0 { word } else { !word });
            bits |= x & y & z;
        }
    }
    bits
}

/// An operation on each of eight bytes, as in a lane of a vector register.
#[inline(always)]
fn bytes(x: u64, y: u64, of: fn(u8, u8) -> u8) -> u64 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|i| of(x[i], y[i])))
}

fn extract(x: u64, mut mask: u64) -> u64 {
    let (mut bits, mut place) = (0, 0);
    while mask != 0 {
        bits |= (x >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    bits
}

fn deposit(x: u64, mut mask: u64) -> u64 {
    let (mut bits, mut place) = (0, 0);
    while mask != 0 {
        bits |= (x >> place & 1) << mask.trailing_zeros();
        place += 1;
        mask &= mask - 1;
    }
    bits
}
