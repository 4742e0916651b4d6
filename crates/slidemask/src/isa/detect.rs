//! Detects instruction sets at run time, caps the choice, and remembers it.

use core::sync::atomic::{AtomicI8, Ordering};

use super::table::Isa;

/// The detected instruction set: twice its index in [`Isa::ALL`], plus 1 if PEXT and PDEP are instructions and not microcode.
/// [`UNKNOWN`] before detection.
static BEST: AtomicI8 = AtomicI8::new(UNKNOWN);

/// The value before the first detection. All others are at least 0.
pub(super) const UNKNOWN: i8 = -1;

/// The value for an instruction set, and for PEXT as an instruction or as microcode.
pub(super) const fn as_remembered(isa: Isa, has_fast_pext: bool) -> i8 {
    2 * (isa as u8).cast_signed() + has_fast_pext as i8
}

/// The value of what was detected. It never says more than the processor has.
#[inline(always)]
pub(super) fn remembered() -> i8 {
    BEST.load(Ordering::Relaxed)
}

/// Whether PEXT and PDEP are instructions and not microcode. Only AMD and Hygon have `sse4a`, and their fast PEXT came with
/// `vaes`. Every processor with AVX-512 has fast PEXT.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
const fn pext_is_fast(sse4a: bool, vaes: bool) -> bool {
    !sse4a || vaes
}

impl Isa {
    /// The best instruction set that this processor has and that no cap excludes.
    ///
    /// [`Isa::restrict`] and the environment variable [`Isa::ENVIRONMENT_VARIABLE`] set a cap. Detection runs once.
    #[inline]
    #[must_use]
    pub fn best() -> Self {
        Self::known().unwrap_or_else(Self::ask)
    }

    /// The result of [`Isa::best`], or `None` before the first detection.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn known() -> Option<Self> {
        Self::of_remembered(remembered())
    }

    /// The instruction set of what is remembered.
    #[inline]
    fn of_remembered(remembered: i8) -> Option<Self> {
        let number = usize::try_from(remembered >> 1).ok()?;
        Self::ALL.get(number).copied()
    }

    #[cold]
    fn ask() -> Self {
        #[cfg(feature = "std")]
        let limit = Self::from_environment().ok().flatten();
        #[cfg(not(feature = "std"))]
        let limit = None;
        let best = Self::best_within(limit);
        // If another thread has set a cap in the meantime, that result stands.
        #[cfg(target_has_atomic = "8")]
        if let Err(known) =
            BEST.compare_exchange(UNKNOWN, best.to_remember(), Ordering::Relaxed, Ordering::Relaxed)
        {
            return Self::of_remembered(known).unwrap_or(best);
        }
        // A target without compare-and-exchange has only the scalar instruction set, so there is nothing to cap.
        #[cfg(not(target_has_atomic = "8"))]
        BEST.store(best.to_remember(), Ordering::Relaxed);
        best
    }

    /// What to remember of this best instruction set.
    fn to_remember(self) -> i8 {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let has_fast_pext = self >= Self::Avx2
            && pext_is_fast(std::is_x86_feature_detected!("sse4a"), std::is_x86_feature_detected!("vaes"));
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let has_fast_pext = false;
        as_remembered(self, has_fast_pext)
    }

    /// The best instruction set that this processor has and that is not better than `limit`.
    fn best_within(limit: Option<Self>) -> Self {
        let allowed = |isa: &Self| limit.is_none_or(|limit| *isa <= limit);
        Self::ALL.iter().copied().rfind(|isa| allowed(isa) && isa.is_available()).unwrap_or(Self::Scalar)
    }

    /// The name of the environment variable that caps [`Isa::best`], as in `SLIDEMASK_ISA=avx2`.
    ///
    /// If the variable names an instruction set of another architecture, only [`Isa::Scalar`] is used. Without the feature `std`
    /// the variable is not read.
    pub const ENVIRONMENT_VARIABLE: &str = "SLIDEMASK_ISA";

    /// Caps [`Isa::best`] at this instruction set for the whole program and returns the new best one; `None` removes the cap.
    ///
    /// Use it in tests and measurements. From then on the environment variable [`Isa::ENVIRONMENT_VARIABLE`] has no effect. A cap from
    /// another architecture allows only [`Isa::Scalar`].
    ///
    /// The cap changes what is [detected](crate#which-instruction-set-is-used). It does not change functions that use the
    /// instruction set of the build, nor calls that name one, such as [`Batch::with`](crate::batch::Batch::with).
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// assert_eq!(Isa::restrict(Some(Isa::Scalar)), Isa::Scalar);
    /// assert_eq!(Isa::best(), Isa::Scalar);
    /// assert!(Isa::restrict(None).is_available());
    /// ```
    pub fn restrict(limit: Option<Self>) -> Self {
        let best = Self::best_within(limit);
        BEST.store(best.to_remember(), Ordering::Relaxed);
        best
    }

    /// The instruction set that the environment variable [`Isa::ENVIRONMENT_VARIABLE`] names, or `None` if it is empty or not set.
    ///
    /// # Errors
    /// The variable names no instruction set. [`Isa::best`] ignores such a name, so a program should call this to warn its user.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// match Isa::from_environment() {
    ///     Ok(None) => println!("no limit"),
    ///     Ok(Some(isa)) => println!("no better than {isa}"),
    ///     Err(error) => eprintln!("{}: {error}", Isa::ENVIRONMENT_VARIABLE),
    /// }
    /// ```
    #[cfg(feature = "std")]
    pub fn from_environment() -> Result<Option<Self>, crate::enumeration::UnknownName> {
        match std::env::var_os(Self::ENVIRONMENT_VARIABLE) {
            Some(name) if !name.is_empty() => name.to_string_lossy().parse().map(Some),
            _ => Ok(None),
        }
    }
}

/// Makes the next lookup detect again.
#[cfg(test)]
#[allow(dead_code, reason = "only a build that detects the instruction set of single lookups tests it")]
pub(super) fn forget() {
    BEST.store(UNKNOWN, Ordering::Relaxed);
}

#[cfg(all(test, target_arch = "x86_64", feature = "std"))]
mod tests {
    use super::pext_is_fast;

    #[test]
    fn pext_is_microcode_on_zen_1_and_2() {
        assert!(pext_is_fast(false, false), "Haswell");
        assert!(pext_is_fast(false, true), "Alder Lake");
        assert!(!pext_is_fast(true, false), "Zen 2");
        assert!(pext_is_fast(true, true), "Zen 3");
    }
}
