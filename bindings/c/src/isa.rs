//! The instruction set of the columns: its names, what the processor has, and the cap on the choice.
//!
//! There is one cap for the program instead of an argument for each call. Instruction sets have names as texts, since their numbers
//! change with each new one.

use std::ffi::c_char;
use std::ptr;

use slidemask::Isa;

use crate::pointers::text;
use crate::status::{Status, fail, guard, guard_value};

/// Room for a name, with its NUL.
const NAME: usize = 16;

/// The names of all instruction sets, as texts of C.
static NAMES: [[u8; NAME]; Isa::ALL.len()] = {
    let mut names = [[0; NAME]; Isa::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        let name = Isa::ALL[i].name().as_bytes();
        assert!(name.len() < NAME, "a name is longer than its room");
        let mut place = 0;
        while place < name.len() {
            names[i][place] = name[place];
            place += 1;
        }
        i += 1;
    }
    names
};

fn name_of(isa: Isa) -> *const c_char {
    NAMES[isa as usize].as_ptr().cast()
}

/// The instruction set of this name.
///
/// # Safety
/// The name is null, or a text that ends with NUL.
unsafe fn named(name: *const c_char) -> Result<Isa, Status> {
    // SAFETY: the caller's duty is the same.
    let name = unsafe { text("name", name, usize::MAX) }?;
    name.parse().map_err(|error| fail(Status::UnknownIsa, format_args!("{name:?}: {error}")))
}

/// The name of the instruction set with this number, counted from 0; null if there are not so many.
///
/// These are all that the library has code for, on all architectures: `"scalar"` first, and those of an architecture from the
/// worst to the best. Newer versions may have more, and other numbers for the same names. The text lives as long as the program.
///
/// Thread safety: any thread, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_isa_name(number: usize) -> *const c_char {
    Isa::ALL.get(number).map_or(ptr::null(), |&isa| name_of(isa))
}

/// The name of the instruction set that columns use now: the best one that the processor has and that no cap excludes.
///
/// The library detects it at the first call. The environment variable `SLIDEMASK_ISA` caps it, as in `SLIDEMASK_ISA=avx2`, and
/// so does `slidemask_isa_restrict`. The text lives as long as the program.
///
/// Call this function once before your program starts threads: the first call of this function, or of a function for columns or
/// perft, reads the environment. While it does, no other thread may change the environment. If `SLIDEMASK_ISA` is set,
/// that call also allocates a few bytes, and the program ends if it cannot. No later call reads the environment.
///
/// Thread safety: any thread, at any time, except that no other thread may change the environment during the first call.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_isa_best() -> *const c_char {
    name_of(Isa::best())
}

/// Whether this processor has the instruction set of this name.
///
/// A null pointer and an unknown name give false, and leave a message.
///
/// Thread safety: any thread, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_isa_is_available(name: *const c_char) -> bool {
    // SAFETY: the caller's duty is the same.
    guard_value(false, || Ok(unsafe { named(name) }?.is_available()))
}

/// Caps the instruction set of columns and perft for the whole program: they use none that is better. A null pointer removes the
/// cap.
///
/// Use it in tests and measurements. Afterwards `slidemask_isa_best` names the instruction set in use: a worse one, if the
/// processor lacks the cap. A cap of another architecture leaves `"scalar"`. From then on `SLIDEMASK_ISA` has no effect. Calls
/// that have begun keep theirs.
///
/// Errors: `SLIDEMASK_STATUS_UNKNOWN_ISA`, whose message lists the names.
///
/// Thread safety: any thread, at any time. The cap is one for all threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_isa_restrict(name: *const c_char) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let limit = if name.is_null() { None } else { Some(unsafe { named(name) }?) };
        Isa::restrict(limit);
        Ok(())
    })
}

/// Checks that the environment variable `SLIDEMASK_ISA` is empty, or not set, or names an instruction set.
///
/// The library ignores any other content, so a program should call this to warn its user.
///
/// Errors: `SLIDEMASK_STATUS_UNKNOWN_ISA`. If the variable is set, the function allocates a few bytes, and the program ends if it
/// cannot.
///
/// Thread safety: any thread, if no other thread changes the environment.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_isa_check_environment() -> Status {
    guard(|| {
        let read = Isa::from_environment();
        read.map(|_| ())
            .map_err(|error| fail(Status::UnknownIsa, format_args!("{}: {error}", Isa::ENVIRONMENT_VARIABLE)))
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    #[test]
    fn names_are_those_of_the_library() {
        for (number, isa) in Isa::ALL.iter().enumerate() {
            // SAFETY: the names are texts that end with NUL.
            let name = unsafe { CStr::from_ptr(slidemask_isa_name(number)) };
            assert_eq!(name.to_str(), Ok(isa.name()));
            assert_eq!(name_of(*isa), slidemask_isa_name(number));
        }
        assert!(slidemask_isa_name(Isa::ALL.len()).is_null());
    }
}
