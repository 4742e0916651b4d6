//! Counts the legal moves of many boards at once, in [`Rows`]: each byte of a register is one rank of one board.
//!
//! The code never looks at a single board or a single piece. It computes the rays of whole sets of sliders: from the enemy's
//! pieces for the attacked squares, from the king for checks and pins, and from the own pieces for their moves. A move is a
//! square that a ray reaches. Moves are counted direction by direction, and never listed.
//!
//! ```text
//! check    an enemy ray reaches the king. Other pieces must move to a square of the king's ray back to the checker
//! pin      an enemy ray and a ray of the king meet on an own piece. This piece must stay on that line
//! ```
//!
//! Whether a side may castle depends only on its back rank. The files that matter follow from the files of the king and the
//! rooks. These are the same on all boards that have the right ([`CastlingFiles`]). So the same instructions count chess
//! and Chess960.
//!
//! [`leaves`](super::leaves) counts the en-passant captures.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};
use slidemask::{Bitboard, Isa};

/// The boards of one pass. Either the side to move is White on all of them, or it is Black on all of them.
///
/// The alignment is that of the widest register. Unaligned boards take 2 % longer.
#[repr(align(64))]
pub(super) struct Boards {
    /// The pieces of the side to move.
    pub(super) own: [Bitboard; MOST],
    /// The kinds of the pieces, three bits each: see `code` in [`leaves`](super::leaves). No kind has all three bits. Three
    /// set bits mark a rook with which the side to move has the right to castle.
    pub(super) kinds: [[Bitboard; MOST]; 3],
    /// The number of boards.
    pub(super) count: usize,
}

/// The largest number of boards: the number of bytes of the widest register.
pub(super) const MOST: usize = 64;

/// The conditions for castling on one wing, as sets of files of the back rank with one bit for each file.
#[derive(Clone, Copy)]
pub(super) struct CastlingFiles {
    /// The file of the castling rook. Boards that still have the right have a mark there.
    pub(super) rook: u8,
    /// These files must be empty.
    pub(super) empty: u8,
    /// The enemy must not attack these files.
    pub(super) safe: u8,
    /// No rook or queen of the enemy may stand on these files.
    pub(super) unshielded: u8,
}

impl Boards {
    pub(super) const EMPTY: Self =
        Self { own: [Bitboard::EMPTY; MOST], kinds: [[Bitboard::EMPTY; MOST]; 3], count: 0 };
}

/// Counts the moves of the boards in the registers of an instruction set.
pub(super) struct Count<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the pawns of the side to move go up the board, towards rank 8.
    pub(super) up: bool,
    /// The wings on which a board may have the right to castle. Looking also at wings without the right took up to 5 % longer.
    pub(super) castling: [Option<CastlingFiles>; 2],
}

type Ranks<R> = [R; RANKS];

/// Computes each rank. This is a macro, since a closure that is not inlined is compiled without the vector instructions.
macro_rules! each {
    ($nothing:ident, |$k:ident| $rank:expr) => {{
        let mut ranks = [$nothing; RANKS];
        for $k in 0..RANKS {
            ranks[$k] = $rank;
        }
        ranks
    }};
}

/// The pieces of one side. A queen is in both sets of sliders.
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

/// The squares that sliders attack to the north, south, east and west.
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

/// The squares that sliders attack to the north-east, north-west, south-east and south-west.
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

/// The rank that is `by` ranks away from rank `k`, or nothing beyond the edge.
#[inline(always)]
fn at<R: Rows>(nothing: R, ranks: &Ranks<R>, k: usize, by: isize) -> R {
    match k.checked_add_signed(by) {
        Some(k) if k < RANKS => ranks[k],
        _ => nothing,
    }
}

/// The squares that knights attack.
#[inline(always)]
fn knight_attacks<R: Rows>(nothing: R, knights: &Ranks<R>) -> Ranks<R> {
    let near = each!(nothing, |k| knights[k].east() | knights[k].west());
    let far = each!(nothing, |k| knights[k].east().east() | knights[k].west().west());
    each!(nothing, |k| {
        (at(nothing, &near, k, -2) | at(nothing, &near, k, 2))
            | (at(nothing, &far, k, -1) | at(nothing, &far, k, 1))
    })
}

/// The squares that a king attacks.
#[inline(always)]
fn king_attacks<R: Rows>(nothing: R, king: &Ranks<R>) -> Ranks<R> {
    let beside = each!(nothing, |k| king[k].east() | king[k].west());
    let wide = each!(nothing, |k| beside[k] | king[k]);
    each!(nothing, |k| beside[k] | at(nothing, &wide, k, -1) | at(nothing, &wide, k, 1))
}

// The four lines. `ORTHOGONAL` and `DIAGONAL` give, for each direction of the functions of these names, the line it lies on
// and the index of the opposite direction.
const FILE: usize = 0;
const RANK: usize = 1;
const RISING: usize = 2;
const FALLING: usize = 3;
const ORTHOGONAL: [(usize, usize); 4] = [(FILE, 1), (FILE, 0), (RANK, 3), (RANK, 2)];
const DIAGONAL: [(usize, usize); 4] = [(RISING, 3), (FALLING, 2), (FALLING, 1), (RISING, 0)];

/// The restrictions that checks and pins put on moves.
struct Safety<R> {
    /// The squares to which pieces other than the king may go: all without a check, none in double check.
    evasions: Ranks<R>,
    /// The pinned pieces, by the line on which they are pinned.
    pinned: [Ranks<R>; 4],
}

impl Work for Count<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        // Scalar code counts one board at a time, because rows in 64-bit words are slower. The assertion keeps the compiler
        // from compiling this code for them.
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

/// The ranks of a set, from the view of the side to move.
#[inline(always)]
fn ranks<R: Rows>(nothing: R, set: &[Bitboard], up: bool) -> Ranks<R> {
    let mut ranks = nothing.take_apart(set);
    if !up {
        ranks.reverse();
    }
    ranks
}

/// The number of legal moves of the pieces `own`, whose pawns go up the board.
#[inline(always)]
fn count<R: Rows>(
    nothing: R,
    own: &Ranks<R>,
    mut kinds: [Ranks<R>; 3],
    castling: &[Option<CastlingFiles>; 2],
) -> u64 {
    let [b0, b1, b2] = &mut kinds;
    // Removing the mark leaves the bits of a rook.
    let rooks = b0[0] & b1[0] & b2[0];
    b0[0] = b0[0] & !rooks;
    b2[0] = b2[0] & !rooks;
    let occupied = each!(nothing, |k| b0[k] | b1[k] | b2[k]);
    let mirrored = each!(nothing, |k| occupied[k].mirror());
    let enemies = each!(nothing, |k| occupied[k] & !own[k]);
    let us = Side::of(nothing, own, &kinds);
    let them = Side::of(nothing, &enemies, &kinds);

    // The king must not step back along the line of a check, so it does not block lines here.
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
    // Bytes can count the moves of one sort, since sixteen pieces have less than 256 of each. The sum may need more.
    let [orthogonal, diagonal] = sliders;
    orthogonal.total() + diagonal.total() + knights.plus(pawns).plus(king).plus(castling).total()
}

/// The squares that the enemy attacks.
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

/// Finds checks and pins, looking from the king along its lines.
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
    // Each byte has its board's number of checks: 0, 1, 2, or 3 after en passant.
    let none = !checks.anywhere();
    let double = (checks & nothing.splat(2)).anywhere();
    for evasions in &mut evasions {
        *evasions = (*evasions | none) & !double;
    }
    Safety { evasions, pinned }
}

/// The pieces that may move along a line, because no other line pins them.
#[inline(always)]
fn free<R: Rows>(nothing: R, pieces: &Ranks<R>, safety: &Safety<R>, line: usize) -> Ranks<R> {
    let [file, rank, rising, falling] = &safety.pinned;
    each!(nothing, |k| {
        let all = (file[k] | rank[k]) | (rising[k] | falling[k]);
        pieces[k] & (!all | safety.pinned[line][k])
    })
}

/// The numbers of moves along ranks and files, and along diagonals.
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

/// The number of moves in four directions.
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

/// The number of knight moves. A pinned knight has none.
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

/// The number of pawn moves without en passant. A promotion counts as four moves.
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

/// The number of castling moves with the marked rooks. All sets are of the back rank. `sliders` are the rooks and queens of
/// the enemy.
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
