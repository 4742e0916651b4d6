//! The tokens of all other architectures. Their names exist on this target, and no value of them can exist.

macro_rules! define_absent {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        $($(
            #[cfg(not($condition))]
            impl super::lookups::Lookups for super::token::$isa {
                type Base = super::token::Scalar;
                type Register = super::scalar::Word;

                fn base(self) -> Self::Base {
                    self.never()
                }

                fn zeros(self) -> Self::Register {
                    self.never()
                }
            }
        )+)+
    };
}

instruction_sets! { define_absent }
