//! How many legal moves there are on many boards at once: [`Rows`], a rank of each board a byte.
//!
//! Nothing here looks at one board or one piece. Sets of sliders look along all lines at once, from the enemy's pieces for
//! what is attacked, from the king for checks and pins, from the own pieces for their moves; a move is a square that a
//! direction reaches, and the moves of a direction are counted, not listed.
//!
//! ```text
//! check along a line    the enemy's ray reaches the king: what the king sees back along it may be gone to
//! a pin                 the enemy's ray and the king's meet on an own piece: it keeps to that line
//! ```
//!
//! Whether a side may castle depends on its back rank alone. The files to look at follow from the files of the king and the
//! rooks, which are the same on all boards that have the right ([`CastlingFiles`]). So chess and Chess960 are counted by the same instructions.
//!
//! [`leaves`](super::leaves) counts the en-passant captures.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};
use slidemask::{Bitboard, Isa};

/// The boards of one pass; the side to move moves up the board on all of them, or down on all of them.
///
/// Aligned for the widest register: unaligned boards take 2 % longer.
#[repr(align(64))]
pub(super) struct Boards {
    /// The pieces of the side to move.
    pub(super) own: [Bitboard; MOST],
    /// The kinds of the pieces, three bits each: see `code` in [`leaves`](super::leaves). No kind has all three bits: they
    /// mark a rook that the side to move has the right to castle with.
    pub(super) kinds: [[Bitboard; MOST]; 3],
    /// So many are there.
    pub(super) count: usize,
}

/// As many boards as the widest register has bytes.
pub(super) const MOST: usize = 64;

/// Castling on one wing: sets of files of the back rank, a bit each.
#[derive(Clone, Copy)]
pub(super) struct CastlingFiles {
    /// The file of the rook, which has its mark on the boards that still have the right.
    pub(super) rook: u8,
    /// These must be empty.
    pub(super) empty: u8,
    /// The enemy must not attack these.
    pub(super) safe: u8,
    /// No rook or queen of the enemy may stand on these.
    pub(super) unshielded: u8,
}

impl Boards {
    pub(super) const EMPTY: Self =
        Self { own: [Bitboard::EMPTY; MOST], kinds: [[Bitboard::EMPTY; MOST]; 3], count: 0 };
}

/// The work of counting.
pub(super) struct Count<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the side to move moves up the board.
    pub(super) up: bool,
    /// The wings on which a board may have the right to castle. Looking at a wing without the right took up to 5 % longer.
    pub(super) castling: [Option<CastlingFiles>; 2],
}

type Ranks<R> = [R; RANKS];

/// Rank by rank. (No closure: one that is not inlined does without the instructions.)
macro_rules! each {
    ($nothing:ident, |$k:ident| $rank:expr) => {{
        let mut ranks = [$nothing; RANKS];
        for $k in 0..RANKS {
            ranks[$k] = $rank;
        }
        ranks
    }};
}

/// The kinds that matter: queens are in both sets of sliders.
struct Side<R> {
    pawns: Ranks<R>,
    knights: Ranks<R>,
    diagonal: Ranks<R>,
    orthogonal: Ranks<R>,
    king: Ranks<R>,
}

impl<R: Rows> Side<R> {
    #[inline(always)]
    fn of(nothing: R, color: &Ranks<R>, [b0, b1, b2]: &[Ranks<R>; 3]) -> Self {
        Self {
            pawns: each!(nothing, |k| color[k] & b2[k] & !(b0[k] | b1[k])),
            knights: each!(nothing, |k| color[k] & b2[k] & b0[k]),
            diagonal: each!(nothing, |k| color[k] & b0[k] & !b2[k]),
            orthogonal: each!(nothing, |k| color[k] & b1[k] & !b2[k]),
            king: each!(nothing, |k| color[k] & b2[k] & b1[k]),
        }
    }
}

/// What sliders attack north, south, east and west.
#[inline(always)]
fn orthogonal<R: Rows>(
    nothing: R,
    [files, ranks]: [&Ranks<R>; 2],
    occupied: &Ranks<R>,
    mirrored: &Ranks<R>,
) -> [Ranks<R>; 4] {
    let (mut north, mut south) = ([nothing; RANKS], [nothing; RANKS]);
    for k in 0..RANKS - 1 {
        north[k + 1] = north[k].leaving(files[k], occupied[k]);
        let from = RANKS - 1 - k;
        south[from - 1] = south[from].leaving(files[from], occupied[from]);
    }
    let east = each!(nothing, |k| ranks[k].east_rays(occupied[k]));
    let west = each!(nothing, |k| ranks[k].mirror().east_rays(mirrored[k]).mirror());
    [north, south, east, west]
}

/// What sliders attack north-east, north-west, south-east and south-west.
#[inline(always)]
fn diagonal<R: Rows>(nothing: R, [rising, falling]: [&Ranks<R>; 2], occupied: &Ranks<R>) -> [Ranks<R>; 4] {
    let mut rays = [[nothing; RANKS]; 4];
    for k in 0..RANKS - 1 {
        let from = RANKS - 1 - k;
        rays[0][k + 1] = rays[0][k].leaving(rising[k], occupied[k]).east();
        rays[1][k + 1] = rays[1][k].leaving(falling[k], occupied[k]).west();
        rays[2][from - 1] = rays[2][from].leaving(falling[from], occupied[from]).east();
        rays[3][from - 1] = rays[3][from].leaving(rising[from], occupied[from]).west();
    }
    rays
}

/// What is so many ranks away, beyond the edge nothing.
#[inline(always)]
fn at<R: Rows>(nothing: R, ranks: &Ranks<R>, k: usize, by: isize) -> R {
    match k.checked_add_signed(by) {
        Some(k) if k < RANKS => ranks[k],
        _ => nothing,
    }
}

/// What knights attack.
#[inline(always)]
fn knight_attacks<R: Rows>(nothing: R, knights: &Ranks<R>) -> Ranks<R> {
    let near = each!(nothing, |k| knights[k].east() | knights[k].west());
    let far = each!(nothing, |k| knights[k].east().east() | knights[k].west().west());
    each!(nothing, |k| {
        (at(nothing, &near, k, -2) | at(nothing, &near, k, 2))
            | (at(nothing, &far, k, -1) | at(nothing, &far, k, 1))
    })
}

/// What a king attacks.
#[inline(always)]
fn king_attacks<R: Rows>(nothing: R, king: &Ranks<R>) -> Ranks<R> {
    let beside = each!(nothing, |k| king[k].east() | king[k].west());
    let wide = each!(nothing, |k| beside[k] | king[k]);
    each!(nothing, |k| beside[k] | at(nothing, &wide, k, -1) | at(nothing, &wide, k, 1))
}

/// The four lines, and for each direction of [`orthogonal`] and [`diagonal`] the one it lies on and the opposite one.
const FILE: usize = 0;
const RANK: usize = 1;
const RISING: usize = 2;
const FALLING: usize = 3;
const ORTHOGONAL: [(usize, usize); 4] = [(FILE, 1), (FILE, 0), (RANK, 3), (RANK, 2)];
const DIAGONAL: [(usize, usize); 4] = [(RISING, 3), (FALLING, 2), (FALLING, 1), (RISING, 0)];

/// What checks and pins leave.
struct Safety<R> {
    /// Where other pieces than the king may go in check; everywhere, where there is none; nowhere in double check.
    evasions: Ranks<R>,
    /// The pinned pieces, by the line they are pinned on.
    pinned: [Ranks<R>; 4],
}

impl Work for Count<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        // So that nothing is compiled for it: rows of words are slower than one board at a time.
        assert!(isa.isa() != Isa::Scalar, "boards are not gathered for scalar code");
        let Self { boards, up, castling } = self;
        let nothing = isa.empty_row();
        let mut total = 0;
        for from in (0..boards.count).step_by(I::Rows::BOARDS) {
            let own = ranks(nothing, &boards.own[from..boards.count], up);
            let [b0, b1, b2] = &boards.kinds;
            let kinds = [
                ranks(nothing, &b0[from..boards.count], up),
                ranks(nothing, &b1[from..boards.count], up),
                ranks(nothing, &b2[from..boards.count], up),
            ];
            total += count(nothing, &own, kinds, &castling);
        }
        total
    }
}

/// The ranks of a set, seen by the side to move.
#[inline(always)]
fn ranks<R: Rows>(nothing: R, set: &[Bitboard], up: bool) -> Ranks<R> {
    let mut ranks = nothing.take_apart(set);
    if !up {
        ranks.reverse();
    }
    ranks
}

/// The legal moves of the pieces `own`, who move up the board.
#[inline(always)]
fn count<R: Rows>(
    nothing: R,
    own: &Ranks<R>,
    mut kinds: [Ranks<R>; 3],
    castling: &[Option<CastlingFiles>; 2],
) -> u64 {
    let [b0, b1, b2] = &mut kinds;
    // Taking the mark off leaves the bits of a rook.
    let rooks = b0[0] & b1[0] & b2[0];
    b0[0] = b0[0] & !rooks;
    b2[0] = b2[0] & !rooks;
    let occupied = each!(nothing, |k| b0[k] | b1[k] | b2[k]);
    let mirrored = each!(nothing, |k| occupied[k].mirror());
    let enemies = each!(nothing, |k| occupied[k] & !own[k]);
    let us = Side::of(nothing, own, &kinds);
    let them = Side::of(nothing, &enemies, &kinds);

    // The king does not hide the squares behind it.
    let kingless = each!(nothing, |k| occupied[k] & !us.king[k]);
    let kingless_mirrored = each!(nothing, |k| kingless[k].mirror());
    let their_orthogonal = orthogonal(nothing, [&them.orthogonal; 2], &kingless, &kingless_mirrored);
    let their_diagonal = diagonal(nothing, [&them.diagonal; 2], &kingless);
    let danger = danger(nothing, &them, &their_orthogonal, &their_diagonal);
    let safety = safety(nothing, &us, &them, [&their_orthogonal, &their_diagonal], &occupied, &mirrored);

    let targets = each!(nothing, |k| safety.evasions[k] & !own[k]);
    let sliders = sliders(nothing, &us, &safety, &targets, [&occupied, &mirrored]);
    let knights = knights(nothing, &us, &safety, &targets);
    let pawns = pawns(nothing, &us, &safety, &occupied, &enemies);
    let steps = king_attacks(nothing, &us.king);
    let mut king = nothing;
    for k in 0..RANKS {
        king = king.plus((steps[k] & !own[k] & !danger[k]).count());
    }
    let castling = castles(nothing, castling, rooks, [occupied[0], danger[0], them.orthogonal[0]]);
    // Sixteen pieces have less than 256 moves of a kind; together they may have more.
    let [orthogonal, diagonal] = sliders;
    orthogonal.total() + diagonal.total() + knights.plus(pawns).plus(king).plus(castling).total()
}

/// What the enemy attacks.
#[inline(always)]
fn danger<R: Rows>(
    nothing: R,
    them: &Side<R>,
    orthogonal: &[Ranks<R>; 4],
    diagonal: &[Ranks<R>; 4],
) -> Ranks<R> {
    let knights = knight_attacks(nothing, &them.knights);
    let king = king_attacks(nothing, &them.king);
    each!(nothing, |k| {
        let files = orthogonal[0][k] | orthogonal[1][k];
        let ranks = orthogonal[2][k] | orthogonal[3][k];
        let diagonals = (diagonal[0][k] | diagonal[1][k]) | (diagonal[2][k] | diagonal[3][k]);
        let pawns = at(nothing, &them.pawns, k, 1);
        (files | ranks) | (diagonals | knights[k]) | (king[k] | pawns.east() | pawns.west())
    })
}

/// Looks back from the king: who gives check, and who stands between.
#[inline(always)]
fn safety<R: Rows>(
    nothing: R,
    us: &Side<R>,
    them: &Side<R>,
    [their_orthogonal, their_diagonal]: [&[Ranks<R>; 4]; 2],
    occupied: &Ranks<R>,
    mirrored: &Ranks<R>,
) -> Safety<R> {
    let as_knight = knight_attacks(nothing, &us.king);
    // A pawn one rank up gives check from either side.
    let beside = each!(nothing, |k| us.king[k].east() | us.king[k].west());
    let mut evasions =
        each!(nothing, |k| as_knight[k] & them.knights[k] | at(nothing, &beside, k, -1) & them.pawns[k]);
    let mut leapers = nothing;
    for rank in evasions {
        leapers = leapers | rank;
    }
    let mut checks = nothing.minus(leapers.anywhere());

    let kings = [&us.king; 2];
    let orthogonal = orthogonal(nothing, kings, occupied, mirrored);
    let diagonal = diagonal(nothing, kings, occupied);
    let mut pinned = [[nothing; RANKS]; 4];
    for (theirs, ours, lines) in
        [(their_orthogonal, &orthogonal, ORTHOGONAL), (their_diagonal, &diagonal, DIAGONAL)]
    {
        for (ray, (line, opposite)) in theirs.iter().zip(lines) {
            let back = &ours[opposite];
            let mut check = nothing;
            for k in 0..RANKS {
                check = check | ray[k] & us.king[k];
            }
            let check = check.anywhere();
            checks = checks.minus(check);
            for k in 0..RANKS {
                evasions[k] = evasions[k] | back[k] & check;
                pinned[line][k] = pinned[line][k] | ray[k] & back[k];
            }
        }
    }
    // Bytes count the checks: 0, 1, 2, or 3 after en passant.
    let none = !checks.anywhere();
    let double = (checks & nothing.splat(2)).anywhere();
    for evasions in &mut evasions {
        *evasions = (*evasions | none) & !double;
    }
    Safety { evasions, pinned }
}

/// Where pieces may move along a line: those that no other line pins.
#[inline(always)]
fn free<R: Rows>(nothing: R, pieces: &Ranks<R>, safety: &Safety<R>, line: usize) -> Ranks<R> {
    let [file, rank, rising, falling] = &safety.pinned;
    each!(nothing, |k| {
        let all = (file[k] | rank[k]) | (rising[k] | falling[k]);
        pieces[k] & (!all | safety.pinned[line][k])
    })
}

/// The moves of rook-like and of bishop-like sliders.
#[inline(always)]
fn sliders<R: Rows>(
    nothing: R,
    us: &Side<R>,
    safety: &Safety<R>,
    targets: &Ranks<R>,
    [occupied, mirrored]: [&Ranks<R>; 2],
) -> [R; 2] {
    let (files, ranks) =
        (free(nothing, &us.orthogonal, safety, FILE), free(nothing, &us.orthogonal, safety, RANK));
    let rising = free(nothing, &us.diagonal, safety, RISING);
    let falling = free(nothing, &us.diagonal, safety, FALLING);
    [
        sum(nothing, &orthogonal(nothing, [&files, &ranks], occupied, mirrored), targets),
        sum(nothing, &diagonal(nothing, [&rising, &falling], occupied), targets),
    ]
}

/// The moves of four directions.
#[inline(always)]
fn sum<R: Rows>(nothing: R, rays: &[Ranks<R>; 4], targets: &Ranks<R>) -> R {
    let mut moves = nothing;
    for ray in rays {
        for k in 0..RANKS {
            moves = moves.plus((ray[k] & targets[k]).count());
        }
    }
    moves
}

/// The moves of knights: none of a pinned one.
#[inline(always)]
fn knights<R: Rows>(nothing: R, us: &Side<R>, safety: &Safety<R>, targets: &Ranks<R>) -> R {
    let [file, rank, rising, falling] = &safety.pinned;
    let knights = each!(nothing, |k| us.knights[k] & !((file[k] | rank[k]) | (rising[k] | falling[k])));
    let mut moves = nothing;
    for k in 0..RANKS {
        let near = [knights[k].east(), knights[k].west()];
        let far = [near[0].east(), near[1].west()];
        for (by, squares) in [(-2, near), (2, near), (-1, far), (1, far)] {
            let targets = at(nothing, targets, k, by);
            for squares in squares {
                moves = moves.plus((squares & targets).count());
            }
        }
    }
    moves
}

/// The moves of pawns, but for en passant; a promotion is four.
#[inline(always)]
fn pawns<R: Rows>(
    nothing: R,
    us: &Side<R>,
    safety: &Safety<R>,
    occupied: &Ranks<R>,
    enemies: &Ranks<R>,
) -> R {
    let ahead = free(nothing, &us.pawns, safety, FILE);
    let east = free(nothing, &us.pawns, safety, RISING);
    let west = free(nothing, &us.pawns, safety, FALLING);
    let mut moves = nothing;
    for k in 1..RANKS - 1 {
        let evasions = safety.evasions[k + 1];
        let one = ahead[k] & !occupied[k + 1];
        let taken = enemies[k + 1] & evasions;
        let mut here = (one & evasions).count();
        here = here.plus((east[k].east() & taken).count()).plus((west[k].west() & taken).count());
        if k == 1 {
            here = here.plus((one & !occupied[3] & safety.evasions[3]).count());
        }
        if k == RANKS - 2 {
            here = here.plus(here);
            here = here.plus(here);
        }
        moves = moves.plus(here);
    }
    moves
}

/// Castling with the marked rooks. All sets are of the back rank; the sliders are the rooks and queens of the enemy.
#[inline(always)]
fn castles<R: Rows>(
    nothing: R,
    castling: &[Option<CastlingFiles>; 2],
    rooks: R,
    [occupied, danger, sliders]: [R; 3],
) -> R {
    let mut moves = nothing;
    for &CastlingFiles { rook, empty, safe, unshielded } in castling.iter().flatten() {
        let may = (rooks & nothing.splat(rook)).anywhere();
        let hindered = occupied & nothing.splat(empty)
            | danger & nothing.splat(safe)
            | sliders & nothing.splat(unshielded);
        moves = moves.plus(may & !hindered.anywhere() & nothing.splat(1));
    }
    moves
}
