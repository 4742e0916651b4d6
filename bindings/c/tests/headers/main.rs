//! The two headers, the library, and what the compilers of this machine make of them.
//!
//! | module | content |
//! |---|---|
//! | `written` | `libslidemask.h` and the marked regions of `slidemask.h` against what writes them |
//! | `compilers` | the compilers, and how the tests start them |
//! | `builds` | code that uses `slidemask.h`, compiled in many ways and loaded |
//! | `walk` | lookups of `slidemask.h` in each of these builds, with sanitizers and in emulators: `walk.c`, which has an oracle of its own |
//! | `threats`, `network` | threats and inputs of networks in each of these builds |
//! | `device` | the headers in kernels for graphics cards |
//! | `lists` | lists that compiled code fills |
//! | `windows` | `slidemask.h` after windows.h, and for cl |
//! | `header` | how `slidemask.h` compiles and links |
//! | `library` | programs that use `libslidemask` |
//! | `examples` | the examples of the documentation |

mod builds;
mod compilers;
mod device;
mod examples;
mod header;
mod library;
mod lists;
mod network;
mod threats;
mod walk;
#[cfg(target_arch = "x86_64")]
mod windows;
mod written;
