//! Training data: the positions of binpacks, decoded by several threads.

use std::ffi::c_char;

use slidemask::Square;
use slidemask_binpack::{Entry, Files, Filter, Options, ReadError, Reader};

use crate::moves::{Move, NO_PROMOTION};
use crate::pointers::{Array, Out, free, new_handle, text, value, value_mut};
use crate::status::{Status, fail, guard};

/// A position of a binpack, its move, and what is known about both.
///
/// Thread safety: it is plain data.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct BinpackEntry {
    /// The code of the piece on each square, a1 first: `slidemask_mailbox` of slidemask.h has the same bytes, so
    /// `slidemask_network_of_board` lists the inputs of a network.
    pub codes: [u8; 64],
    /// The move that was played. Without a move, `from` and `to` are equal.
    pub played: Move,
    /// The side to move: 0 for White, 1 for Black.
    pub side: u8,
    /// The square behind a pawn that can be captured en passant, or 64.
    pub en_passant: u8,
    /// The castling rights, a bit for each: the rook on a1, h1, a8, h8.
    pub castling: u8,
    /// The result for the side to move: 1 if it won, 0 for a draw, -1 if it lost.
    pub result: i8,
    /// The halfmoves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The plies since the start of the game.
    pub ply: u16,
    /// The score for the side to move.
    pub score: i16,
}

/// Which positions to read, and how. Begin with `slidemask_binpack_all`, and change what should be different.
///
/// Thread safety: it is plain data.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct BinpackOptions {
    /// The smallest and the largest ply.
    pub min_ply: u16,
    pub max_ply: u16,
    /// The largest score without its sign.
    pub max_score: u16,
    /// Leaves out positions won by a side whose score was worse than this number below zero, or lost by one whose score was better.
    pub max_contradiction: u16,
    /// The smallest and the largest number of pieces.
    pub min_pieces: u8,
    pub max_pieces: u8,
    /// Leaves out positions whose move is a capture (all, or all but en passant, as `filtered` of Stockfish's trainer), or a
    /// promotion, and those in check.
    pub no_captures: bool,
    pub no_plain_captures: bool,
    pub no_promotions: bool,
    pub no_checks: bool,
    /// Counts and skips what is damaged, instead of returning an error.
    pub skip_damage: bool,
    /// Leaves out positions at random whose result is unlikely for their score, by the model that Stockfish's trainer uses:
    /// `Filter::likely_results` of the Rust crate has the formula.
    pub likely_results: bool,
    /// The share to keep of the positions with each number of pieces, from 0 to 1.
    pub piece_shares: [f32; 33],
    /// The share of positions to keep, from 0 to 1; the others are left out at random. With the two conditions above, the
    /// probabilities are multiplied.
    pub keep: f64,
    /// The seed of everything that is random. The same seed gives the same positions for any number of threads.
    pub seed: u64,
    /// How often the files are read; 0 for again and again.
    pub epochs: u64,
    /// The entries that are mixed at a time, while chunks are read in random order; 0 keeps the order of the files.
    pub shuffle: usize,
    /// The threads that decode; 0 for one on each processor core.
    pub threads: usize,
}

/// How much was read so far.
///
/// Thread safety: it is plain data.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct BinpackTotals {
    /// The chunks, and their bytes.
    pub chunks: u64,
    pub bytes: u64,
    /// The positions that were decoded, and those that were kept.
    pub decoded: u64,
    pub kept: u64,
    /// The damaged places, and the bytes that could not be read because of them.
    pub damaged: u64,
    pub lost: u64,
}

/// Files that are being read.
///
/// It is a handle: `slidemask_binpack_open` makes one, and `slidemask_binpack_free` frees it.
///
/// Thread safety: one thread at a time may use it. It decodes in threads of its own.
pub struct Binpack {
    reader: Reader,
    /// Entries on their way to the caller.
    buffer: Vec<Entry>,
}

/// How many entries are converted at once.
const BATCH: usize = 1024;

/// All positions of the files, once, in their order, on all processor cores; damage is an error.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_binpack_all() -> BinpackOptions {
    let all = Filter::ALL;
    let Filter { min_ply, max_ply, max_score, max_contradiction, min_pieces, max_pieces, .. } = all;
    BinpackOptions {
        min_ply,
        max_ply,
        max_score,
        max_contradiction,
        min_pieces,
        max_pieces,
        no_captures: false,
        no_plain_captures: false,
        no_promotions: false,
        no_checks: false,
        skip_damage: false,
        likely_results: all.likely_results,
        piece_shares: all.piece_shares,
        keep: all.keep,
        seed: 0,
        epochs: 1,
        shuffle: 0,
        threads: 0,
    }
}

/// Opens binpacks, and starts the threads that decode them. It reads the headers of all chunks.
///
/// `paths` are `count` texts in UTF-8 that end with NUL. `options` may be null for those of `slidemask_binpack_all`. `weights` are
/// `count` numbers, or null: with weights, each chunk is taken from a file that is drawn by its weight, again and again.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`,
/// `SLIDEMASK_STATUS_CANNOT_READ` if a file cannot be read, `SLIDEMASK_STATUS_DAMAGED` if bytes between chunks are damaged,
/// `SLIDEMASK_STATUS_BAD_ARGUMENT` if no weight of a file with chunks is above 0, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_binpack_open(
    paths: *const *const c_char,
    count: usize,
    weights: *const f64,
    options: *const BinpackOptions,
    reader: *mut *mut Binpack,
) -> Status {
    let open = || {
        // SAFETY: the caller's duty is the same.
        let paths = unsafe { Array::new("paths", paths, count)?.read() };
        let mut files = Files::new();
        for &path in paths {
            // SAFETY: the caller's duty is the same.
            files.add(unsafe { text("a path", path, usize::MAX)? }).map_err(failed)?;
        }
        let (mut chosen, mut drawn) = (slidemask_binpack_all(), Vec::new());
        if !options.is_null() {
            // SAFETY: the caller's duty is the same.
            chosen = *unsafe { value("options", options)? };
        }
        if !weights.is_null() {
            // SAFETY: the caller's duty is the same.
            drawn = unsafe { Array::new("weights", weights, count)?.read() }.to_vec();
        }
        let reader = Reader::new(&files, chosen.read(drawn)).map_err(failed)?;
        Ok(Binpack { reader, buffer: vec![Entry::EMPTY; BATCH] })
    };
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("reader", reader, open) })
}

/// Writes the next positions to `entries`, which has room for `capacity`, and their number to `*filled`. They are fewer than `capacity`
/// only at the end.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`; `SLIDEMASK_STATUS_CANNOT_READ`,
/// `SLIDEMASK_STATUS_DAMAGED` and `SLIDEMASK_STATUS_NO_MEMORY`, after which `*filled` positions are valid, and the next call goes on behind
/// the damage.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_binpack_fill(
    reader: *mut Binpack,
    entries: *mut BinpackEntry,
    capacity: usize,
    filled: *mut usize,
) -> Status {
    guard(|| {
        let filled = Out::new("filled", filled)?;
        let entries = Array::new("entries", entries, capacity)?;
        filled.is_apart_from(&entries)?;
        // SAFETY: the caller's duty is the same.
        unsafe { filled.set(0) };
        // SAFETY: the caller's duty is the same.
        let (Binpack { reader, buffer }, entries) =
            unsafe { (value_mut("reader", reader)?, entries.write()) };
        let mut done = 0;
        while done < capacity {
            let room = buffer.len().min(capacity - done);
            let count = reader.fill(&mut buffer[..room]).map_err(failed)?;
            for (place, entry) in entries[done..].iter_mut().zip(&buffer[..count]) {
                place.write(entry.into());
            }
            done += count;
            // SAFETY: the caller's duty is the same.
            unsafe { filled.set(done) };
            if count < room {
                break;
            }
        }
        Ok(())
    })
}

/// Writes what was read so far to `*totals`.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_binpack_totals(
    reader: *const Binpack,
    totals: *mut BinpackTotals,
) -> Status {
    guard(|| {
        let place = Out::new("totals", totals)?;
        // SAFETY: the caller's duty is the same.
        let totals = unsafe { value("reader", reader)? }.reader.totals();
        // SAFETY: the caller's duty is the same.
        unsafe {
            place.set(BinpackTotals {
                chunks: totals.chunks,
                bytes: totals.bytes,
                decoded: totals.decoded,
                kept: totals.kept,
                damaged: totals.damaged,
                lost: totals.lost,
            });
        };
        Ok(())
    })
}

/// Stops the threads, and frees a reader. A null pointer is allowed. It waits for the chunks that are being decoded, a few milliseconds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_binpack_free(reader: *mut Binpack) {
    // SAFETY: the caller's duty is the same.
    unsafe { free(reader) };
}

impl BinpackOptions {
    fn read(self, weights: Vec<f64>) -> Options {
        let filter = Filter {
            min_ply: self.min_ply,
            max_ply: self.max_ply,
            max_score: self.max_score,
            min_pieces: self.min_pieces,
            max_pieces: self.max_pieces,
            no_captures: self.no_captures,
            no_plain_captures: self.no_plain_captures,
            no_promotions: self.no_promotions,
            no_checks: self.no_checks,
            max_contradiction: self.max_contradiction,
            likely_results: self.likely_results,
            piece_shares: self.piece_shares,
            keep: self.keep,
            seed: self.seed,
        };
        Options {
            filter,
            threads: self.threads,
            epochs: (self.epochs > 0).then_some(self.epochs),
            shuffle: self.shuffle,
            weights,
            seed: self.seed,
            skip_damage: self.skip_damage,
        }
    }
}

impl From<&Entry> for BinpackEntry {
    fn from(entry: &Entry) -> Self {
        let position = &entry.position;
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let rooks = position.castling_rooks();
        let castling =
            corners.iter().enumerate().map(|(bit, &rook)| u8::from(rooks.contains(rook)) << bit).sum();
        Self {
            codes: *position.mailbox().as_bytes(),
            played: entry.played().map_or(Move { from: 0, to: 0, promotion: NO_PROMOTION }, Move::from),
            side: position.side_to_move() as u8,
            en_passant: position.en_passant().map_or(64, u8::from),
            castling,
            result: entry.result,
            halfmove_clock: position.halfmove_clock(),
            ply: entry.ply,
            score: entry.score,
        }
    }
}

fn failed(error: ReadError) -> Status {
    let status = match error {
        ReadError::Damaged(_) => Status::Damaged,
        ReadError::OutOfMemory => Status::NoMemory,
        ReadError::Weights { .. } => Status::BadArgument,
        _ => Status::CannotRead,
    };
    fail(status, error)
}
