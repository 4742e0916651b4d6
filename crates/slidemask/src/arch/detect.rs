//! Detection of instruction sets at run time, and the cap on the choice.

use core::sync::atomic::{AtomicU8, Ordering};

use super::isa::Isa;
use super::single;

macro_rules! define_is_available {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:tt)+]; )+
        }
    )+) => {
        impl Isa {
            /// Whether this processor has the instruction set. Without the feature `std`: whether the build may use it.
            #[must_use]
            pub fn is_available(self) -> bool {
                match self {
                    Self::Scalar => true,
                    $($(
                        #[cfg(all($condition, feature = "std"))]
                        Self::$isa => true $(&& $detect!($feature))+,
                        #[cfg(all($condition, not(feature = "std")))]
                        Self::$isa => cfg!(all($(target_feature = $feature),+)),
                        #[cfg(not($condition))]
                        Self::$isa => false,
                    )+)+
                }
            }
        }
    };
}

instruction_sets! { define_is_available }

impl Isa {
    /// The best instruction set that this processor has and that no cap excludes.
    ///
    /// [`Isa::restrict`] and the environment variable [`Isa::VARIABLE`] set a cap. Detection runs once.
    #[inline]
    #[must_use]
    pub fn best() -> Self {
        Self::known().unwrap_or_else(Self::ask)
    }

    /// The result of [`Isa::best`], or `None` before the first detection.
    #[inline]
    pub(super) fn known() -> Option<Self> {
        Self::ALL.get(usize::from(BEST.load(Ordering::Relaxed))).copied()
    }

    #[cold]
    fn ask() -> Self {
        #[cfg(feature = "std")]
        let limit = Self::in_environment().ok().flatten();
        #[cfg(not(feature = "std"))]
        let limit = None;
        let best = Self::best_within(limit);
        // If another thread has set a cap in the meantime, that result stands.
        #[cfg(target_has_atomic = "8")]
        if let Err(known) = BEST.compare_exchange(UNKNOWN, best as u8, Ordering::SeqCst, Ordering::SeqCst) {
            return Self::ALL.get(usize::from(known)).copied().unwrap_or(best);
        }
        // A target without compare-and-exchange has only the scalar instruction set, so there is nothing to cap.
        #[cfg(not(target_has_atomic = "8"))]
        BEST.store(best as u8, Ordering::SeqCst);
        tell_single_lookups();
        best
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
    pub const VARIABLE: &str = "SLIDEMASK_ISA";

    /// Caps [`Isa::best`] at this instruction set for the whole program and returns the new best one; `None` removes the cap.
    ///
    /// Use it in tests and measurements. From then on the environment variable [`Isa::VARIABLE`] has no effect. A cap from
    /// another architecture allows only [`Isa::Scalar`].
    ///
    /// The cap does not change calls that name an instruction set, such as [`Batch::with`](crate::batch::Batch::with). Nor does
    /// it change what uses the instruction set of the build: on x86-64, single lookups and sets and threats of one board follow
    /// the cap only in builds without AVX2.
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
        BEST.store(best as u8, Ordering::SeqCst);
        tell_single_lookups();
        best
    }

    /// The instruction set of the single lookups of the crate root, such as [`rook_attacks`](crate::rook_attacks).
    ///
    /// It is that of the build, [`NATIVE`](crate::isa::NATIVE). x86-64 builds without AVX2 detect it instead (feature `std`):
    /// AVX-512, or AVX2 if PEXT is fast on this processor, unless a cap excludes it. Builds with SSSE3 use it for bishops.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// println!("single lookups use {}", Isa::of_single_lookups());
    /// ```
    #[must_use]
    pub fn of_single_lookups() -> Self {
        single::isa()
    }

    /// The instruction set that the environment variable [`Isa::VARIABLE`] names, or `None` if it is empty or not set.
    ///
    /// # Errors
    /// The variable names no instruction set. [`Isa::best`] ignores such a name, so a program should call this to warn its user.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// match Isa::in_environment() {
    ///     Ok(None) => println!("no limit"),
    ///     Ok(Some(isa)) => println!("no better than {isa}"),
    ///     Err(error) => eprintln!("{}: {error}", Isa::VARIABLE),
    /// }
    /// ```
    #[cfg(feature = "std")]
    pub fn in_environment() -> Result<Option<Self>, crate::enumeration::UnknownName> {
        match std::env::var_os(Self::VARIABLE) {
            Some(name) if !name.is_empty() => name.to_string_lossy().parse().map(Some),
            _ => Ok(None),
        }
    }
}

/// The number of the result of [`Isa::best`], or [`UNKNOWN`].
static BEST: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Detection has not run yet.
const UNKNOWN: u8 = u8::MAX;

/// Makes single lookups follow [`BEST`]. If another thread changes it meanwhile, this looks again, so the last cap stands.
pub(super) fn tell_single_lookups() {
    loop {
        let told = BEST.load(Ordering::SeqCst);
        if let Some(&best) = Isa::ALL.get(usize::from(told)) {
            single::know(best);
        }
        if BEST.load(Ordering::SeqCst) == told {
            break;
        }
    }
}
