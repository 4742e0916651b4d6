//! [`Isa`]: the names of the instruction sets, and their order.

use core::cmp::Ordering;

use crate::enumeration::named;

macro_rules! define_isa {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        /// An instruction set that this library has code for.
        ///
        /// The names exist on every target. Within an architecture they are ordered: a greater one is better, and
        /// [`Isa::Scalar`] is the least. Instruction sets of different architectures are not comparable, so neither is less
        /// than the other. More may be added in any version.
        ///
        /// ```
        /// use slidemask::Isa;
        ///
        /// assert!(Isa::Scalar.is_available());
        /// assert!(Isa::best().is_available());
        /// assert!(Isa::Scalar < Isa::Avx2 && Isa::Avx2 < Isa::Avx512);
        /// println!("this processor: {}", Isa::best());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Isa {
            /// The instruction set of every processor: one lookup at a time, in 64-bit words.
            Scalar,
            $($( $(#[$doc])* $isa, )+)+
        }
        named!(Isa is "instruction set", named "scalar", $($($name),+),+);

        impl Isa {
            /// All instruction sets, on every target. Those of an architecture are sorted from the worst to the best.
            pub const ALL: &'static [Self] = &[Self::Scalar, $($(Self::$isa),+),+];

            /// The instruction sets that processors of this build's architecture may have, the scalar one first.
            pub const OF_TARGET: &[Self] = &[
                Self::Scalar,
                $($( #[cfg($condition)] Self::$isa, )+)+
            ];

            /// The architecture of the instruction set, as Rust names targets, such as `"x86_64"`; `None` for [`Isa::Scalar`].
            #[must_use]
            pub const fn architecture(self) -> Option<&'static str> {
                match self {
                    Self::Scalar => None,
                    $( $(Self::$isa)|+ => Some(stringify!($arch)), )+
                }
            }
        }
    };
}

instruction_sets! { define_isa }

impl PartialOrd for Isa {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let architectures = [self, other].map(|isa| isa.architecture());
        match architectures {
            [Some(one), Some(other)] if one != other => None,
            _ => Some((*self as u8).cmp(&(*other as u8))),
        }
    }
}
