//! Runs sixteen lanes, in two registers.

use core::ptr::with_exposed_provenance_mut;

use slidemask::isa::InstructionSet;

use super::chains::{Chains, EIGHT, Stored, keep_old, load_chains, set_lane, store_chains, words_of};
use super::filter::{Limits, kept};
use super::memory::{Chunks, ENTRY, window, write};
use super::stem::read_common_stem;
use super::step::{Step, left_in_check, piece, play, target, targets};
use super::vector::{Mask, add_in, lanes};
use super::{Filling, LANES};
use crate::entries::{Chain, Entries, Fill, HEAD};
use crate::entry::{Entry, Packed};
use crate::state::State;

const REGISTERS: usize = LANES / EIGHT;

/// The steps between two visits of the slow lanes. A slow lane waits, but fewer branches are mispredicted. With 2 and with 4 steps,
/// 3 % fewer positions are decoded.
const PERIOD: usize = 3;

/// Fewer lanes than this decode fewer positions than the scalar step does: three 0.85 times as many, four 1.07 times.
const FEWEST: usize = 4;

/// Eight lanes.
struct Group {
    chunks: Chunks,
    limits: Limits,
    /// The moves that follow the first entries of the current chains.
    moves: [u32; EIGHT],
    /// The lanes that are not at their end.
    active: Mask,
}

impl Group {
    fn new() -> Self {
        Self { chunks: Chunks::new(), limits: Limits::NONE, moves: [0; EIGHT], active: 0 }
    }
}

lanes! {
    /// Fills the slices of the lanes. What is not filled is left to the scalar step, as are the ends and the damage of chunks.
    pub(super) fn fill<I: InstructionSet>(isa: I, lanes: &mut [Option<Filling<'_>>; LANES]) {
        // What lanes at their end write.
        let mut unused = Entry::EMPTY;
        let unused = (&raw mut unused).expose_provenance() as u64;
        let mut stored = [Stored::EMPTY; REGISTERS];
        let mut groups = [Group::new(), Group::new()];
        // Where the entries of each lane start, and how many there may be.
        let mut slices = [(unused, 0); LANES];
        for (i, lane) in lanes.iter_mut().enumerate() {
            let (group, at) = (&mut groups[i / EIGHT], i % EIGHT);
            let chain = match lane {
                Some(lane) => {
                    let chain = lane.from.chain;
                    group.moves[at] = chain.left + chain.done;
                    group.chunks.set(at, lane.from.chunk);
                    group.limits.set(at, &lane.from.filter);
                    if lane.from.damage.is_none() && !lane.into.is_empty() {
                        group.active |= 1 << at;
                        slices[i] = (lane.into.as_mut_ptr().expose_provenance() as u64, lane.into.len());
                    }
                    words_of(&chain, lane.from.decoded, slices[i].0)
                }
                None => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, unused],
            };
            stored[i / EIGHT].set(at, chain);
        }
        let mut chains = [load_chains(&stored[0]), load_chains(&stored[1])];
        loop {
            // The lanes with the least room decide how many steps fit.
            let (mut room, mut active) = (usize::MAX, 0);
            for (i, lane) in lanes.iter_mut().enumerate() {
                let (group, stored, at) = (&mut groups[i / EIGHT], &stored[i / EIGHT], i % EIGHT);
                let (1, Some(lane)) = (group.active >> at & 1, lane) else { continue };
                lane.filled = (stored.place(at) - slices[i].0) as usize / ENTRY;
                lane.from.chain = stored.chain(at, group.moves[at]);
                lane.from.decoded = stored.decoded(at);
                let left = slices[i].1 - lane.filled;
                if left == 0 {
                    group.active &= !(1 << at);
                    set_lane(&mut chains[i / EIGHT], at, words_of(&lane.from.chain, 0, unused));
                } else {
                    room = room.min(left);
                    active += 1;
                }
            }
            if active < FEWEST {
                return;
            }
            while room > 0 {
                let steps = room.min(PERIOD);
                room -= steps;
                let mut slow = [0; REGISTERS];
                for _ in 0..steps {
                    slow = step_all(&groups, &mut chains);
                }
                let mut slow = u16::from_le_bytes(slow);
                if slow != 0 {
                    store_chains(&mut stored[0], &chains[0]);
                    store_chains(&mut stored[1], &chains[1]);
                }
                while slow != 0 {
                    let i = slow.trailing_zeros() as usize;
                    slow &= slow - 1;
                    let (register, at) = (i / EIGHT, i % EIGHT);
                    if let Some(lane) = &mut lanes[i] {
                        let into = scalar_step(isa, at, &stored[register], &mut groups[register], lane);
                        if into.is_none() {
                            lane.filled = (stored[register].place(at) - slices[i].0) as usize / ENTRY;
                        }
                        let words = words_of(&lane.from.chain, lane.from.decoded, into.unwrap_or(unused));
                        set_lane(&mut chains[register], at, words);
                    }
                }
            }
            store_chains(&mut stored[0], &chains[0]);
            store_chains(&mut stored[1], &chains[1]);
        }
    }

    /// One step of all lanes: the lanes whose move is left to the scalar step, and which have not moved.
    ///
    /// Each part is for both registers, so that the processor works on one while it waits for the other: 3 % more positions.
    fn step_all(groups: &[Group; REGISTERS], chains: &mut [Chains; REGISTERS]) -> [Mask; REGISTERS] {
        let [a, b] = *chains;
        let [(bits_a, near_a), (bits_b, near_b)] =
            [window(&groups[0].chunks, a.bit), window(&groups[1].chunks, b.bit)];
        let pieces = [piece(&a, bits_a), piece(&b, bits_b)];
        let all_targets = [targets(&a, &pieces[0]), targets(&b, &pieces[1])];
        let goals = [target(&a, &pieces[0], &all_targets[0]), target(&b, &pieces[1], &all_targets[1])];
        let steps =
            [play(&a, &pieces[0], &all_targets[0], &goals[0]), play(&b, &pieces[1], &all_targets[1], &goals[1])];
        let checks = [left_in_check(&a, &steps[0].next), left_in_check(&b, &steps[1].next)];
        let slow = [steps[0].slow | near_a | checks[0], steps[1].slow | near_b | checks[1]];
        [
            finish(&groups[0], &mut chains[0], &steps[0], slow[0]),
            finish(&groups[1], &mut chains[1], &steps[1], slow[1]),
        ]
    }

    /// Writes the entries of eight lanes, and takes the chains after the move except for slow lanes.
    fn finish(group: &Group, chains: &mut Chains, step: &Step, slow: Mask) -> Mask {
        write(chains, step.last);
        let kept = group.active & !slow & kept(&group.limits, chains, step);
        let mut next = step.next;
        next.into = add_in(kept, chains.into, ENTRY as u64);
        *chains = keep_old(slow, chains, &next);
        slow & group.active
    }
}

lanes! {
    /// Reads the first entry of a chain, and makes its move: whether the filter keeps it. If the scalar step has to, `None`, and
    /// nothing is changed.
    fn start<I: InstructionSet>(isa: I, from: &Entries<&[u8]>, chain: &mut Chain, into: &mut Entry) -> Option<bool> {
        let start = chain.bit.div_ceil(8);
        let head = from.chunk.get(start..)?.first_chunk::<HEAD>()?;
        let (stem, count) = head.split_first_chunk()?;
        let entry = read_common_stem(stem)?;
        let mut state = State::new(&entry.position);
        let (from_square, to) = (entry.played.from(), entry.played.to());
        if entry.played.0 & !Packed::new(0, 63, 63, 0).0 != 0
            || state.ours >> from_square as u8 & 1 == 0
            || state.can_take_king(isa)
        {
            return None;
        }
        let moves = state.numbered(from_square);
        if moves.targets >> to as u8 & 1 == 0 || moves.shift != 0 {
            return None;
        }
        let kept = !from.filters || from.filter.keeps(isa, from.decoded, &entry, &state);
        state.play(entry.played);
        if state.can_take_king(isa) {
            return None;
        }
        *into = entry;
        *chain = Chain {
            bit: 8 * (start + HEAD),
            left: u32::from(u16::from_be_bytes(*count.first_chunk()?)),
            done: 0,
            state,
            score: entry.score,
            ply: entry.ply,
            result: entry.result,
        };
        Some(kept)
    }
}

lanes! { cold
    /// A step of the chain in one lane: where its next entry goes, or `None` at the end of the chunk and at damage.
    fn scalar_step<I: InstructionSet>(
        isa: I,
        at: usize,
        stored: &Stored,
        group: &mut Group,
        lane: &mut Filling<'_>,
    ) -> Option<u64> {
        let mut chain = stored.chain(at, group.moves[at]);
        lane.from.decoded = stored.decoded(at);
        let into = stored.place(at);
        let mut entry = [Entry::EMPTY];
        let first = chain.left == 0;
        let kept = match if first { start(isa, &lane.from, &mut chain, &mut entry[0]) } else { None } {
            Some(kept) => {
                lane.from.decoded += 1;
                Some(kept)
            }
            None => Fill { from: &mut lane.from, into: &mut entry }.step_or_damage(isa, &mut chain, 0),
        };
        lane.from.chain = chain;
        let Some(kept) = kept else {
            group.active &= !(1 << at);
            return None;
        };
        group.moves[at] = chain.left + chain.done;
        // SAFETY: the caller counts the entries that have room.
        #[allow(unsafe_code, reason = "the entries are written by address")]
        unsafe {
            with_exposed_provenance_mut::<Entry>(into as usize).write(entry[0]);
        }
        Some(into + if kept { ENTRY as u64 } else { 0 })
    }
}
