//! How near a batch kernel comes to the bound of the execution pipes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A batch kernel: what it takes, and what the pipes would allow.
#[derive(Serialize, Deserialize)]
pub(crate) struct Bound {
    pub(crate) isa: String,
    pub(crate) kernel: String,
    /// Nanoseconds a lookup that the pipes would allow at the clock that was measured.
    pub(crate) allowed: f64,
    /// Nanoseconds a lookup that were measured.
    pub(crate) nanoseconds: f64,
    /// The vector instructions that compute, in one turn of the loop, and the answers of that turn.
    pub(crate) instructions: usize,
    pub(crate) answers: usize,
    /// The clock, measured beside the kernel.
    pub(crate) gigahertz: f64,
}

impl Bound {
    /// What stands above the bounds of a report.
    pub(super) const HEADING: &'static str = "Batches, and what two vector instructions a cycle would allow:";

    /// The share of the bound that the kernel reaches.
    pub(crate) fn percent(&self) -> f64 {
        100.0 * self.allowed / self.nanoseconds
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { isa, kernel, allowed, nanoseconds, instructions, answers, gigahertz } = self;
        let percent = self.percent();
        write!(
            f,
            "{isa} {kernel}: {allowed:.2} of {nanoseconds:.2} ns, {percent:.0} % ({instructions} for {answers}, \
             {gigahertz:.2} GHz)"
        )
    }
}
