//! Other ways to look up attacks: plain implementations of published ideas, and other crates. A test proves that all of
//! them give the same answers.

pub(crate) mod cozy;
pub(crate) mod fills;
pub(crate) mod haitaka;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) mod parallel_hq;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod split_tables;

/// The values of an expression for each rival.
macro_rules! of_rivals {
    (|$rival:ident| $value:expr) => {
        vec![
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            {
                let $rival = crate::rivals::pext::PextTable;
                $value
            },
            {
                let $rival = crate::rivals::cozy::Cozy;
                $value
            },
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            {
                let $rival = crate::rivals::parallel_hq::ParallelHq;
                $value
            },
        ]
    };
}

pub(crate) use of_rivals;
