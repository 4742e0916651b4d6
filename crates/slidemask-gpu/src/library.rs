//! Functions of shared libraries, which are loaded when the program runs. So a build needs no CUDA, and a program runs without it.

#![allow(unsafe_code, reason = "a library can only be loaded, and asked for its functions, by unsafe calls")]

use core::error::Error as _;

use libloading::Library;

/// What the system says.
pub(crate) fn reason(error: &libloading::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Loads the first of these libraries that is there, or returns what the system says of the first one.
pub(crate) fn load(names: &[&str]) -> Result<Library, String> {
    let mut first = None;
    for name in names {
        // SAFETY: the names are those of NVIDIA's libraries, whose initialisers have no conditions.
        match unsafe { Library::new(*name) } {
            Ok(library) => return Ok(library),
            Err(error) => _ = first.get_or_insert(reason(&error)),
        }
    }
    Err(first.unwrap_or_default())
}

/// A record of the functions of a library. A value that the library calls a handle or an address of the device is a `usize` here.
macro_rules! functions {
    ($record:ident: $($name:ident($($argument:ty),*);)*) => {
        #[allow(non_snake_case, reason = "the names of the library")]
        struct $record {
            $($name: unsafe extern "system" fn($($argument),*) -> i32,)*
            // The functions are valid as long as it is loaded.
            _library: libloading::Library,
        }

        impl $record {
            fn load(names: &[&str]) -> Result<Self, String> {
                let library = $crate::library::load(names)?;
                // SAFETY: the functions have these types since CUDA 11.
                unsafe {
                    Ok(Self {
                        $($name: *library.get(stringify!($name)).map_err(|error| $crate::library::reason(&error))?,)*
                        _library: library,
                    })
                }
            }
        }
    };
}
pub(crate) use functions;
