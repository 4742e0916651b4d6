//! Binpacks through the public items of the crate, compared with a naive writer and reader.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

mod bullet;
mod damage;
mod fens;
mod format;
mod games;
mod naive;
mod parts;
mod reader;
