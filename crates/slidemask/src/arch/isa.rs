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
        /// The names exist on every target. Within an architecture they are ordered: the later one is the better one,
        /// and every one is better than [`Isa::Scalar`]. Instruction sets of different architectures are not ordered,
        /// so none is less than the other. More may be added.
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
            /// What every processor of the target has: one lookup at a time, in 64-bit words.
            Scalar,
            $($( $(#[$doc])* $isa, )+)+
        }
        named!(Isa is "instruction set", named "scalar", $($($name),+),+);

        impl Isa {
            /// All of them, on every target, those of an architecture from the worst to the best.
            ///
            /// ```
            /// use slidemask::Isa;
            ///
            /// for isa in Isa::ALL {
            ///     println!("{isa}: {}", isa.is_available());
            /// }
            /// ```
            pub const ALL: &'static [Self] = &[Self::Scalar, $($(Self::$isa),+),+];

            /// The instruction sets that a processor of this build's target may have, the scalar one first.
            ///
            /// ```
            /// use slidemask::Isa;
            ///
            /// assert!(Isa::OF_TARGET.contains(&Isa::Scalar) && Isa::OF_TARGET.contains(&Isa::best()));
            /// ```
            pub const OF_TARGET: &[Self] = &[
                Self::Scalar,
                $($( #[cfg($condition)] Self::$isa, )+)+
            ];

            /// The architecture that it belongs to, as Rust names targets; `None` for [`Isa::Scalar`], which belongs to all.
            ///
            /// ```
            /// use slidemask::Isa;
            ///
            /// assert_eq!(Isa::Avx2.architecture(), Some("x86_64"));
            /// assert_eq!(Isa::Scalar.architecture(), None);
            /// ```
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
