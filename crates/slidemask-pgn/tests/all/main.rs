//! Games in PGN through the public items of the crate.

#[cfg(feature = "compressed")]
mod compressed;
mod damage;
mod games;
#[cfg(feature = "std")]
mod sources;
