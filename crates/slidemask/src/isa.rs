//! [`Isa`]: which instructions the processor has. The only choice that is made at run time.

use core::sync::atomic::{AtomicU8, Ordering};

use crate::enumeration::{enumeration, named};

enumeration! {
    /// An instruction set that [`batch`](crate::batch) has code for, the plainest first.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// assert!(Isa::Scalar.is_available());
    /// assert!(Isa::best().is_available());
    /// println!("this processor: {}", Isa::best());
    /// ```
    pub enum Isa is "instruction set" {
        /// What every processor of the target has: one lookup at a time.
        Scalar,
        /// SSSE3: a bishop's two lines at a time.
        Ssse3,
        /// AVX2, with BMI1, BMI2, LZCNT and POPCNT: four at a time.
        Avx2,
        /// AVX-512 F, BW, CD, DQ and VL: eight at a time.
        Avx512,
        /// AVX-512 as Ice Lake and Zen 4 have it, with VBMI, VBMI2, BITALG and GFNI: thirty-two at a time.
        Avx512Icl,
    }
}
named!(Isa is "instruction set", named "scalar", "ssse3", "avx2", "avx512", "avx512icl");

/// Whether the processor has all of these features: asked at run time with `std`, else what the build was told.
macro_rules! has_all {
    ($($feature:tt),+) => {{
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let has = true $(&& std::is_x86_feature_detected!($feature))+;
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let has = cfg!(all(target_arch = "x86_64", $(target_feature = $feature),+));
        has
    }};
}

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
    #[allow(clippy::match_same_arms, reason = "on other processors than x86-64 they are")]
    pub fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Ssse3 => has_all!("ssse3"),
            Self::Avx2 => has_all!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt"),
            Self::Avx512 => {
                has_all!(
                    "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "bmi1", "bmi2", "lzcnt",
                    "popcnt"
                )
            }
            Self::Avx512Icl => {
                Self::Avx512.is_available()
                    && has_all!("avx512vbmi", "avx512vbmi2", "avx512bitalg", "gfni", "popcnt")
            }
        }
    }

    /// The last one of them that this processor has and that is allowed: all are, unless [`Isa::restrict`] or the
    /// environment variable [`Isa::VARIABLE`] says otherwise. Asked once, then remembered.
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
        Self::restrict(limit)
    }

    /// The environment variable that restricts the choice, by name: `SLIDEMASK_ISA=avx2`. Read with `std` only, once.
    ///
    /// ```
    /// assert_eq!(slidemask::Isa::VARIABLE, "SLIDEMASK_ISA");
    /// ```
    pub const VARIABLE: &str = "SLIDEMASK_ISA";

    /// From now on and for the whole program, [`Isa::best`] is no better than this, or as good as can be: for tests
    /// and measurements. Gives what is best now.
    ///
    /// What asks for an instruction set by name, such as [`Batch::with`](crate::batch::Batch::with), still gets it, and
    /// single lookups stay as they were built.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// assert_eq!(Isa::restrict(Some(Isa::Scalar)), Isa::Scalar);
    /// assert_eq!(Isa::best(), Isa::Scalar);
    /// assert!(Isa::restrict(None).is_available());
    /// ```
    pub fn restrict(limit: Option<Self>) -> Self {
        let allowed = |isa: &Self| limit.is_none_or(|limit| *isa <= limit);
        let best = Self::ALL.into_iter().rfind(|isa| allowed(isa) && isa.is_available());
        let best = best.unwrap_or(Self::Scalar);
        BEST.store(best as u8, Ordering::Relaxed);
        best
    }

    /// What the environment variable [`Isa::VARIABLE`] asks for, if it is set.
    ///
    /// # Errors
    /// It names no instruction set. [`Isa::best`] then goes on as if it were not set: a program that wants to tell its
    /// user asks here.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// match Isa::in_environment() {
    ///     Ok(None) => println!("as good as can be"),
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

/// The number of the best one allowed; one that is too high before anybody has asked.
static BEST: AtomicU8 = AtomicU8::new(u8::MAX);
