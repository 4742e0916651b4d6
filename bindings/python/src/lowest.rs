//! The error of the lowest row, whichever thread finds it first.

use std::sync::{Mutex, PoisonError};

/// An error, and its row.
pub(crate) struct Lowest<E>(Mutex<Option<(usize, E)>>);

impl<E> Lowest<E> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Keeps an error if no lower row has one.
    pub(crate) fn note(&self, row: usize, error: impl FnOnce() -> E) {
        let mut lowest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lowest.as_ref().is_none_or(|(other, _)| row < *other) {
            *lowest = Some((row, error()));
        }
    }

    pub(crate) fn found(self) -> Option<(usize, E)> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
