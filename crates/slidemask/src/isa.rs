//! [`Isa`]: which instructions the processor has. The only choice that is made at run time.

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
        /// AVX2, with BMI1, BMI2 and LZCNT: four at a time.
        Avx2,
        /// AVX-512 F, BW, CD, DQ and VL: eight at a time.
        Avx512,
        /// AVX-512 as Ice Lake and Zen 4 have it, with VBMI, VBMI2 and GFNI: thirty-two at a time.
        Avx512Icl,
    }
}
named!(Isa is "instruction set", named "scalar", "avx2", "avx512", "avx512icl");

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
            Self::Avx2 => has_all!("avx2", "bmi1", "bmi2", "lzcnt"),
            Self::Avx512 => has_all!("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"),
            Self::Avx512Icl => Self::Avx512.is_available() && has_all!("avx512vbmi", "avx512vbmi2", "gfni"),
        }
    }

    /// The last one of them that this processor has. The standard library remembers what it asked the processor.
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// assert_eq!(Some(Isa::best()), Isa::ALL.into_iter().rfind(|isa| isa.is_available()));
    /// ```
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rfind(|isa| isa.is_available()).unwrap_or(Self::Scalar)
    }
}
