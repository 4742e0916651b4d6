//! Macros that write the items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) for the tokens.

/// Writes the items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) that follow from the token, its base and its register. The file has `kernels!`, too.
#[allow(unused_macros, reason = "some targets have no vector registers")]
macro_rules! token_items {
    ($isa:ident over $base:ident, rows $rows:ident) => {
        const ISA: $crate::Isa = $crate::Isa::$isa;
        type Base = $base;
        type Rows = $rows;

        #[inline(always)]
        fn base(self) -> $base {
            proved!($base::assume())
        }

        #[inline(always)]
        fn kernels() -> &'static $crate::isa::kernels::Kernels {
            compiled::kernels()
        }

        #[inline(always)]
        fn empty_row(self) -> $rows {
            $rows::empty(self)
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
            with_features! {
                $isa,
                fn with_the_instructions<T, R>(token: T, work: impl FnOnce(T) -> R) -> R {
                    work(token)
                }
            }
            proved!(with_the_instructions(self, work))
        }
    };
}

#[allow(unused_imports, reason = "some targets have no vector registers")]
pub(super) use token_items;
