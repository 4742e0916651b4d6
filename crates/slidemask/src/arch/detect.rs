//! What this processor has, and what is used of it: the only choice that is made at run time.

use core::sync::atomic::{AtomicU8, Ordering};

use super::isa::Isa;

macro_rules! define_is_available {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:tt)+]; )+
        }
    )+) => {
        impl Isa {
            /// Whether this processor has it. Without the feature `std`, whether the build may count on it.
            ///
            /// ```
            /// use slidemask::Isa;
            ///
            /// for isa in Isa::ALL {
            ///     println!("{isa}: {}", if isa.is_available() { "yes" } else { "no" });
            /// }
            /// ```
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
    /// The best one that this processor has and that is allowed. All are allowed, unless [`Isa::restrict`] or the
    /// environment variable [`Isa::VARIABLE`] says otherwise. The processor is asked once.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// assert!(Isa::best().is_available());
    /// ```
    #[inline]
    #[must_use]
    pub fn best() -> Self {
        let remembered = Self::ALL.get(usize::from(BEST.load(Ordering::Relaxed)));
        remembered.copied().unwrap_or_else(Self::ask)
    }

    #[cold]
    fn ask() -> Self {
        #[cfg(feature = "std")]
        let limit = Self::in_environment().ok().flatten();
        #[cfg(not(feature = "std"))]
        let limit = None;
        let best = Self::best_within(limit);
        // If another thread has restricted the choice in the meantime, that stands.
        #[cfg(target_has_atomic = "8")]
        if let Err(known) = BEST.compare_exchange(UNKNOWN, best as u8, Ordering::Relaxed, Ordering::Relaxed) {
            return Self::ALL.get(usize::from(known)).copied().unwrap_or(best);
        }
        // A processor without compare-and-exchange has no second instruction set to restrict.
        #[cfg(not(target_has_atomic = "8"))]
        BEST.store(best as u8, Ordering::Relaxed);
        best
    }

    /// The best one that this processor has within a limit.
    fn best_within(limit: Option<Self>) -> Self {
        let allowed = |isa: &Self| limit.is_none_or(|limit| *isa <= limit);
        Self::ALL.iter().copied().rfind(|isa| allowed(isa) && isa.is_available()).unwrap_or(Self::Scalar)
    }

    /// The environment variable that restricts the choice by name, as in `SLIDEMASK_ISA=avx2`. A name of another architecture
    /// leaves [`Isa::Scalar`]. Without the feature `std` it is not read.
    pub const VARIABLE: &str = "SLIDEMASK_ISA";

    /// Caps the choice of [`Isa::best`] at this instruction set, from now on and for the whole program; `None` removes the
    /// cap. Returns the best one now. The environment variable no longer counts, whatever it says.
    ///
    /// A cap from another architecture leaves [`Isa::Scalar`]. Calls that name an instruction set, such as
    /// [`Batch::with`](crate::batch::Batch::with), still get it, and single lookups stay as they were built. For tests
    /// and measurements.
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
        BEST.store(best as u8, Ordering::Relaxed);
        best
    }

    /// The instruction set that the environment variable [`Isa::VARIABLE`] names, if it is set.
    ///
    /// # Errors
    /// It names no instruction set. [`Isa::best`] then ignores it; a program that wants to tell its user calls this.
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
            Some(name) => name.to_string_lossy().parse().map(Some),
            None => Ok(None),
        }
    }
}

/// The number of the best one that is allowed and that this processor has, or [`UNKNOWN`].
static BEST: AtomicU8 = AtomicU8::new(UNKNOWN);

/// The processor has not been asked yet.
const UNKNOWN: u8 = u8::MAX;
