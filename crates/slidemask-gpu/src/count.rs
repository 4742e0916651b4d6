//! [`Card`] and [`Count`]: counts the boards of a part on one GPU, in chunks that fit into its memory.
//!
//! The host keeps the boards of each ply in a list of their own, and goes depth first: it makes all moves of a chunk of one list, which fill the
//! list of the next ply, and counts that before it takes the next chunk. The comment in `kernels/perft.cu` has the order of kernels.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use std::vec::Vec;

use crate::driver::{Current, Device, Kernel, Memory};
use crate::encoded_board::EncodedBoard;
use crate::error::Error;

/// Bytes of a board, and bytes that the kernels need beside it: a set in each of twelve columns.
const BOARD: u64 = size_of::<EncodedBoard>() as u64;
const SETS: u64 = 12 * 8;
const MOVE: u64 = 8;

/// The list of the moves of the last two plies has room for this number of moves for each board. If a chunk has more, it is halved.
const MOVES: u64 = 32;

/// A chunk takes one board for so much room in the list of the next ply, which most positions do not fill. If it does not suffice, the
/// chunk is halved.
const CHILDREN: u64 = 48;

/// The room of each list, in boards. Smaller chunks were no faster (a trial on one NVIDIA H100 80GB, 2026-11-26). With the least, the
/// children of any board have room.
const MOST: u64 = 1 << 22;
const LEAST: u64 = 1 << 11;

/// The two counters of the kernels come first.
const COUNTERS: u64 = 0;
const LISTS: u64 = 256;

/// Which moves are made before the last ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Only the harmful ones: those that may change the number of replies. The replies to the others are counted together.
    #[default]
    HarmfulMoves,
    /// All moves, as other programs make them. It takes about 1.2 to 1.8 times as long (a trial on one NVIDIA H100 80GB, 2026-11-26).
    AllMoves,
}

/// A GPU with its kernels.
pub(crate) struct Card {
    pub(crate) device: Device,
    module: usize,
    find_moves: Kernel,
    find_harmful_moves: Kernel,
    make_moves: Kernel,
    list_moves: Kernel,
    list_harmful_moves: Kernel,
    count_replies: Kernel,
}

impl Card {
    /// Loads machine code for a device.
    pub(crate) fn new(device: Device, code: &[u8]) -> Result<Self, Error> {
        let current = device.make_current()?;
        let module = device.load(code)?;
        let kernel = |name| device.kernel(module, name);
        let find_moves = kernel(c"slidemask_find_moves")?;
        let find_harmful_moves = kernel(c"slidemask_find_harmful_moves")?;
        let make_moves = kernel(c"slidemask_make_moves")?;
        let list_moves = kernel(c"slidemask_list_moves")?;
        let list_harmful_moves = kernel(c"slidemask_list_harmful_moves")?;
        let count_replies = kernel(c"slidemask_count_replies")?;
        drop(current);
        Ok(Self {
            device,
            module,
            find_moves,
            find_harmful_moves,
            make_moves,
            list_moves,
            list_harmful_moves,
            count_replies,
        })
    }
}

impl Drop for Card {
    fn drop(&mut self) {
        // If this fails, the driver frees the module together with the context.
        if let Ok(_current) = self.device.make_current() {
            self.device.unload(self.module);
        }
    }
}

/// How both sides castle: the side to move first.
pub(crate) type Castling = [u64; 2];

/// Memory of a GPU, and how far a count is.
pub(crate) struct Count<'a> {
    card: &'a Card,
    memory: Memory<'a>,
    /// Dropped after the memory, which is freed while the device is current.
    _current: Current<'a>,
    way: Way,
    stops: [&'a AtomicBool; 2],
    /// The room of each list, in boards.
    room: u64,
    /// The largest chunk of each list.
    chunks: Vec<u64>,
    /// The nodes so far.
    nodes: u64,
}

impl<'a> Count<'a> {
    /// Makes the device current as long as the count lives, and allocates memory for parts of a depth of at least 2. Either of the flags
    /// stops a count.
    pub(crate) fn new(
        card: &'a Card,
        depth: u32,
        way: Way,
        stops: [&'a AtomicBool; 2],
    ) -> Result<Self, Error> {
        let current = card.device.make_current()?;
        let lists = u64::from(depth) - 1;
        let each = BOARD * lists + SETS + MOVE * MOVES;
        let free = card.device.free_memory()?;
        // A tenth is left for the driver. Sets need a multiple of four boards.
        let mut room = ((free / 10 * 9).saturating_sub(LISTS) / each).min(MOST) / 4 * 4;
        if room < LEAST {
            let needed = (LISTS + LEAST * each).div_ceil(9) * 10;
            return Err(Error::Memory { card: card.device.label(), needed, free });
        }
        let memory = loop {
            let bytes = LISTS + room * each;
            match card.device.allocate(bytes)? {
                Some(memory) => break memory,
                None if room == LEAST => {
                    return Err(Error::Allocation { card: card.device.label(), bytes, free });
                }
                None => room = (room / 8 * 4).max(LEAST),
            }
        };
        let mut chunks = Vec::new();
        chunks.try_reserve_exact(depth as usize - 1)?;
        chunks.resize(depth as usize - 2, room / CHILDREN);
        chunks.push(room);
        Ok(Self { card, memory, _current: current, way, stops, room, chunks, nodes: 0 })
    }

    /// The number and the name of the GPU.
    pub(crate) fn card(&self) -> String {
        self.card.device.label()
    }

    /// Counts the sequences of `depth` plies from a board: all of them, or those until a flag stopped the count.
    pub(crate) fn count(
        &mut self,
        board: EncodedBoard,
        depth: u32,
        castling: Castling,
    ) -> Result<ControlFlow<u64, u64>, Error> {
        self.nodes = 0;
        let list = self.chunks.len() - (depth as usize - 1);
        let EncodedBoard { own, kinds: [b0, b1, b2] } = board;
        self.memory.write(self.list(list) - self.memory.address, &[own, b0, b1, b2])?;
        Ok(match self.count_list(list, 1, castling)? {
            ControlFlow::Continue(()) => ControlFlow::Continue(self.nodes),
            ControlFlow::Break(()) => ControlFlow::Break(self.nodes),
        })
    }

    /// The address of a list. Behind the last list of boards come the sets, and then the moves.
    fn list(&self, list: usize) -> u64 {
        self.memory.address + LISTS + list as u64 * self.room * BOARD
    }

    /// Counts the first boards of a list.
    fn count_list(&mut self, list: usize, boards: u64, castling: Castling) -> Result<ControlFlow<()>, Error> {
        let is_last = list + 1 == self.chunks.len();
        let mut from = 0;
        while from < boards {
            if self.stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(ControlFlow::Break(()));
            }
            let chunk = self.chunks[list].min(boards - from);
            let address = self.list(list) + from * BOARD;
            let [written, counted] =
                self.launch(address, chunk, castling, (!is_last).then(|| self.list(list + 1)))?;
            let room = if is_last { self.room * MOVES } else { self.room };
            if written > room {
                // `LEAST` is more than the moves of any board.
                assert!(chunk > 1, "a board has {written} moves");
                self.chunks[list] = chunk / 2;
                continue;
            }
            from += chunk;
            if is_last {
                self.nodes = self.nodes.saturating_add(counted);
            } else {
                let [own, other] = castling;
                if self.count_list(list + 1, written, [other, own])?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Makes the moves of some boards, or counts their last two plies if there is no list of children. Returns the counters.
    #[allow(unsafe_code, reason = "a kernel can only be launched by unsafe calls")]
    fn launch(
        &mut self,
        boards: u64,
        n: u64,
        castling: Castling,
        children: Option<u64>,
    ) -> Result<[u64; 2], Error> {
        let (card, room) = (self.card, self.room);
        let sets = self.list(self.chunks.len());
        let (moves, most_moves) = (sets + SETS * room, MOVES * room);
        let counters = self.memory.address + COUNTERS;
        let [own, other] = castling;
        let memory = &mut self.memory;
        memory.clear(COUNTERS, 16)?;
        let threads = n.div_ceil(4);
        // SAFETY: the arguments are those that perft.cu declares. The lists are in the memory, and the kernels are told their room.
        unsafe {
            match (children, self.way) {
                (None, Way::HarmfulMoves) => {
                    memory.launch(card.find_harmful_moves, threads, &[boards, n, own, other, sets, room])?;
                    memory.launch(
                        card.list_harmful_moves,
                        n,
                        &[boards, n, sets, room, moves, most_moves, counters],
                    )?;
                }
                (None, Way::AllMoves) => {
                    memory.launch(card.find_moves, threads, &[boards, n, own, sets, room])?;
                    memory.launch(
                        card.list_moves,
                        n,
                        &[boards, n, sets, room, moves, most_moves, counters],
                    )?;
                }
                (Some(children), _) => {
                    memory.launch(card.find_moves, threads, &[boards, n, own, sets, room])?;
                    memory.launch(card.make_moves, n, &[boards, n, sets, room, children, room, counters])?;
                }
            }
            if children.is_none() {
                // Only the kernel knows how many moves there are.
                memory.launch(card.count_replies, u64::MAX, &[boards, moves, most_moves, other, counters])?;
            }
        }
        memory.read(COUNTERS)
    }
}
