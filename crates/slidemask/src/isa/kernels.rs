//! [`Kernels`]: the loops of one instruction set, as a table of function pointers.

use super::table::Isa;
use crate::bitboard::Bitboard;
use crate::line::Slider;
use crate::pieces::Sliders;
use crate::square::Square;

/// A value for each square.
pub(crate) type BySquare<T> = [T; Square::ALL.len()];

/// A value for each kind of slider, indexed by [`Slider`].
type BySlider<T> = [T; Slider::ALL.len()];

/// The loops of one instruction set. Call them only if the processor has it. All slices of a call have one length.
#[allow(clippy::type_complexity, reason = "names for the types of functions would say no more")]
pub struct Kernels {
    pub(crate) isa: Isa,
    /// Loops over squares, each with the occupied squares of its board. They write the answers.
    pub(crate) columns: BySlider<unsafe fn(&[Square], &[Bitboard], &mut [Bitboard])>,
    /// The same for a rook and a bishop, with two slices of answers.
    pub(crate) rook_and_bishop: unsafe fn(&[Square], &[Bitboard], &mut [Bitboard], &mut [Bitboard]),
    /// Loops over squares on one board. They write the answers.
    pub(crate) on_board: BySlider<unsafe fn(&[Square], Bitboard, &mut [Bitboard])>,
    /// Loops over boards, each with its sets of sliders and its occupied squares. They write the answers: those of the orthogonal
    /// sliders, of the diagonal ones, and of both.
    pub(crate) sets: BySlider<unsafe fn(Sliders<&[Bitboard]>, &[Bitboard], &mut [Bitboard])>,
    /// The attacks of a rook and of a bishop from every square of a board.
    pub(crate) map: unsafe fn(Bitboard, &mut BySquare<Bitboard>, &mut BySquare<Bitboard>),
    /// Loops over the squares of a set on one board. They write these squares in order, and the attacks from each. The entries after
    /// the last square are unspecified.
    pub(crate) lists: BySlider<unsafe fn(Bitboard, Bitboard, &mut BySquare<Square>, &mut BySquare<Bitboard>)>,
}

/// A kind of slider, as a type: a kernel is written once, and compiled for each.
pub(super) trait Piece {
    const SLIDER: Slider;
}

pub(super) struct Rook;
pub(super) struct Bishop;
pub(super) struct Queen;

impl Piece for Rook {
    const SLIDER: Slider = Slider::Rook;
}

impl Piece for Bishop {
    const SLIDER: Slider = Slider::Bishop;
}

impl Piece for Queen {
    const SLIDER: Slider = Slider::Queen;
}

/// Compiles the kernels of an instruction set. Each kernel calls the function of the same name in a module, with the token as the
/// first argument.
///
/// The kernels are functions with arguments because the compiler then knows that the slices do not overlap. When they were
/// closures, it did not vectorise the loop over one board's squares, which took 1.9 times as long.
macro_rules! kernels {
    ($isa:ident, columns: $columns:ident, on_board: $on_board:ident, sets: $sets:ident, map: $map:ident, lists: $lists:ident) => {
        const _: () = $crate::rows::check::<<$isa as $crate::isa::instruction_set::InstructionSet>::Rows>();

        /// The kernels, compiled for the instruction set.
        pub(in crate::isa) mod compiled {
            use super::$isa;
            use $crate::isa::kernels::{Bishop, BySquare, Kernels, Piece, Queen, Rook};
            use $crate::{Bitboard, Sliders, Square};

            /// A static inside a function that is never inlined. If other crates could inline the function, they would see the
            /// static, and the compiler would load every table of a kernel through a pointer.
            #[inline(never)]
            pub(super) fn kernels() -> &'static Kernels {
                static KERNELS: Kernels = Kernels {
                    isa: $crate::Isa::$isa,
                    columns: [rook, bishop, queen],
                    rook_and_bishop,
                    on_board: [on_board::<Rook>, on_board::<Bishop>, on_board::<Queen>],
                    sets: [setwise_rook, setwise_bishop, setwise_queen],
                    map,
                    lists: [list::<Rook>, list::<Bishop>, list::<Queen>],
                };
                &KERNELS
            }

            with_features! {
                $isa,

                fn token() -> $isa {
                    // SAFETY: this function has the target features of the instruction set, so its caller has made sure that
                    // the processor has the instructions.
                    #[allow(unsafe_code, reason = "the caller of a function with target features has checked the processor")]
                    unsafe { $isa::assume() }
                }

                // The tests of the machine code find the loops over columns by these names.
                pub(in crate::isa) fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$columns::column::<Rook>(token(), squares, occupied, attacks);
                }

                pub(in crate::isa) fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$columns::column::<Bishop>(token(), squares, occupied, attacks);
                }

                pub(in crate::isa) fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$columns::column::<Queen>(token(), squares, occupied, attacks);
                }

                pub(in crate::isa) fn rook_and_bishop(
                    squares: &[Square],
                    occupied: &[Bitboard],
                    rooks: &mut [Bitboard],
                    bishops: &mut [Bitboard],
                ) {
                    super::$columns::rook_and_bishop(token(), squares, occupied, rooks, bishops);
                }

                pub(in crate::isa) fn on_board<P: Piece>(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
                    super::$on_board::on_board::<P>(token(), squares, occupied, attacks);
                }

                fn setwise_rook(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$sets::set_column::<Rook, _>(token(), sliders, occupied, attacks);
                }

                fn setwise_bishop(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$sets::set_column::<Bishop, _>(token(), sliders, occupied, attacks);
                }

                fn setwise_queen(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    super::$sets::set_column::<Queen, _>(token(), sliders, occupied, attacks);
                }

                fn map(occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>) {
                    super::$map::map(token(), occupied, rook, bishop);
                }

                fn list<P: Piece>(
                    set: Bitboard,
                    occupied: Bitboard,
                    squares: &mut BySquare<Square>,
                    attacks: &mut BySquare<Bitboard>,
                ) {
                    super::$lists::list::<P>(token(), set, occupied, squares, attacks);
                }
            }
        }
    };
}

pub(super) use kernels;
