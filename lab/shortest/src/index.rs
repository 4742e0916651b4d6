//! [`Index`]: finds a word in a list that grows and shrinks at its end.

use crate::word::Word;

/// A hash table of the places in a list. Places are taken out in the opposite order in which they were put in, so a place that is
/// taken out leaves no gap in the way of another one.
pub(crate) struct Index {
    slots: Vec<u32>,
    /// The slot of each place.
    slot_of: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Index {
    pub(crate) fn new() -> Self {
        Self { slots: vec![EMPTY; 1 << 12], slot_of: Vec::new() }
    }

    /// The place of a word.
    #[inline]
    pub(crate) fn find<const L: usize>(&self, words: &[Word<L>], word: &Word<L>) -> Option<usize> {
        let mut slot = self.first_slot(word);
        loop {
            let place = self.slots[slot];
            if place == EMPTY {
                return None;
            }
            if words[place as usize] == *word {
                return Some(place as usize);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Puts in the last word of the list.
    pub(crate) fn push<const L: usize>(&mut self, words: &[Word<L>]) {
        if words.len() * 2 > self.slots.len() {
            self.slots = vec![EMPTY; self.slots.len() * 4];
            self.slot_of.clear();
            for place in 0..words.len() - 1 {
                self.put(words, place);
            }
        }
        self.put(words, words.len() - 1);
    }

    fn put<const L: usize>(&mut self, words: &[Word<L>], place: usize) {
        let mut slot = self.first_slot(&words[place]);
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = small(place);
        self.slot_of.push(small(slot));
    }

    /// Takes out the places from `length` on.
    pub(crate) fn truncate(&mut self, length: usize) {
        for slot in self.slot_of.drain(length..).rev() {
            self.slots[slot as usize] = EMPTY;
        }
    }

    fn first_slot<const L: usize>(&self, word: &Word<L>) -> usize {
        let mixed = word
            .0
            .iter()
            .fold(0_u64, |hash, lane| (hash ^ lane).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & (self.slots.len() - 1)
    }
}

/// Places and slots are kept in four bytes each, so that more of them are in the cache.
fn small(place: usize) -> u32 {
    u32::try_from(place).expect("the list has fewer than 2^32 words")
}
