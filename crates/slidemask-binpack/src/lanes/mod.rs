//! [`fill_each`]: decodes several chunks at the same time.
//!
//! A chain tells only the number of its moves and not that of its bytes, so the lanes need chunks of their own. All lanes decode a
//! move and make it; rare moves, first entries and damage are left to the scalar step. On an AMD EPYC of the Zen 5 generation
//! (2026-11-24), sixteen lanes decode 2.5 times as many positions as one chunk after another.
//!
//! Not done, with what it came to on the same machine:
//! - four lanes of AVX2, with the same steps over operations of their own: 1.24 times as many positions as one chunk after another,
//!   and 1.20 times with a filter;
//! - two lanes of NEON, an estimate: a step with AVX2 has 858 vector instructions for a register, which would be 430 a position;
//! - castling, promotions and en-passant captures in every third step of the lanes: 1.08 times as many positions, and 1.09 times with
//!   a filter. The scalar step then takes 1.4 instead of 3.1 of 100 positions. But sixteen lanes take 84 ns for a plain step and 123
//!   ns for one with these moves.

use slidemask::isa::{InstructionSet, Work, run_best};

use crate::damage::Damage;
use crate::entries::{Entries, Fill};
use crate::entry::Entry;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod chains;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod filter;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod memory;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod run;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod stem;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod step;
#[cfg(all(test, feature = "std"))]
mod tests;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod vector;

/// The chunks that [`fill_each`] decodes at the same time. More of them are decoded in groups.
pub const LANES: usize = 16;

/// A lane while it is filled.
struct Filling<'a> {
    from: Entries<&'a [u8]>,
    into: &'a mut [Entry],
    filled: usize,
}

/// Fills a buffer for each of several chunks, as [`Entries::fill`] does. Then calls `each` for each of them: with its number, and
/// its entries or its damage. Without damage, no entries are the end of the chunk.
///
/// On processors with AVX-512 as in Ice Lake and Zen 4, they come several times as fast: [`LANES`] chunks are decoded at the same
/// time, one in each lane of the registers. Elsewhere one chunk is decoded after the other.
/// Chunks without a buffer are left alone.
///
/// Put another chunk in the place of one that has ended: a lane without a chunk does nothing. With a filter, lanes whose buffer is
/// full wait for the others, so give them buffers of some thousand entries.
///
/// ```
/// use slidemask_binpack::{Entries, Entry, fill_each};
///
/// let mut chunks = [Entries::new(&[][..]), Entries::new(&[1, 2, 3][..])];
/// let mut buffers = [[Entry::EMPTY; 16]; 2];
/// fill_each(&mut chunks, &mut buffers, |number, filled| match (number, filled) {
///     (0, Ok(entries)) => assert!(entries.is_empty()),
///     (1, Err(damage)) => {
///         assert_eq!(damage.to_string(), "byte 0: 3 bytes are left in the chunk, and a chain starts with 34");
///     }
///     _ => unreachable!(),
/// });
/// ```
pub fn fill_each<B: AsRef<[u8]>, S: AsMut<[Entry]>>(
    chunks: &mut [Entries<B>],
    buffers: &mut [S],
    each: impl FnMut(usize, Result<&[Entry], Damage>),
) {
    fill_each_by(|work| run_best(work), chunks, buffers, each);
}

/// The same with a choice of the instruction set.
fn fill_each_by<B: AsRef<[u8]>, S: AsMut<[Entry]>>(
    run: impl Fn(FillEach<'_, '_>),
    chunks: &mut [Entries<B>],
    buffers: &mut [S],
    mut each: impl FnMut(usize, Result<&[Entry], Damage>),
) {
    let groups = chunks.chunks_mut(LANES).zip(buffers.chunks_mut(LANES));
    for (group, (chunks, buffers)) in groups.enumerate() {
        let mut lanes = [const { None }; LANES];
        for ((lane, chunk), buffer) in lanes.iter_mut().zip(&*chunks).zip(&mut *buffers) {
            let Entries { filter, filters, chain, decoded, damage, .. } = *chunk;
            let from = Entries { chunk: chunk.chunk.as_ref(), filter, filters, chain, decoded, damage };
            *lane = Some(Filling { from, into: buffer.as_mut(), filled: 0 });
        }
        run(FillEach(&mut lanes));
        let done = lanes.map(|lane| {
            let Filling { from, filled, .. } = lane?;
            Some((from.chain, from.decoded, from.damage, filled))
        });
        for (i, ((chunk, buffer), done)) in chunks.iter_mut().zip(buffers).zip(done).enumerate() {
            let Some((chain, decoded, damage, filled)) = done else { continue };
            (chunk.chain, chunk.decoded, chunk.damage) = (chain, decoded, damage);
            // Without entries, this is the end or the damage.
            let filled = if filled > 0 { Ok(filled) } else { chunk.fill(&mut []) };
            let entries = filled.map(|filled| buffer.as_mut().get(..filled).unwrap_or_default());
            each(group * LANES + i, entries);
        }
    }
}

/// Fills all lanes, compiled for an instruction set.
struct FillEach<'a, 'b>(&'a mut [Option<Filling<'b>>; LANES]);

impl Work for FillEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if isa.avx512icl().is_some() {
            // SAFETY: the token proves that the processor has the instructions.
            #[allow(unsafe_code, reason = "the token proves the instructions")]
            #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
            unsafe {
                run::fill(isa, self.0);
            }
        }
        for lane in self.0.iter_mut().flatten() {
            if lane.from.damage.is_none() {
                let into = &mut lane.into[lane.filled..];
                lane.filled += Fill { from: &mut lane.from, into }.run(isa);
            }
        }
    }
}
