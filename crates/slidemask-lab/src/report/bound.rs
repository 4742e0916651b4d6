//! Compares a batch kernel with the bound that the execution pipes set.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A batch kernel's measured time, and the shortest time that the execution pipes allow.
#[derive(Serialize, Deserialize)]
pub(crate) struct Bound {
    pub(crate) isa: String,
    pub(crate) kernel: String,
    /// The shortest time of a lookup that the pipes allow at the measured clock, in nanoseconds.
    pub(crate) allowed: f64,
    /// The measured time of a lookup, in nanoseconds.
    pub(crate) nanoseconds: f64,
    /// The vector instructions that compute in one iteration of the loop, and the answers of that iteration.
    pub(crate) instructions: usize,
    pub(crate) answers: usize,
    /// The clock, measured in the same rounds as the kernel.
    pub(crate) gigahertz: f64,
}

impl Bound {
    /// The heading above the bounds of a report.
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
