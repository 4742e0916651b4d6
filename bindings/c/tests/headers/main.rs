//! The two headers, the library, and what the compilers of this machine make of them.
//!
//! | module | content |
//! |---|---|
//! | `written` | `libslidemask.h` and the marked regions of `slidemask.h` against what writes them |
//! | `compilers` | the compilers, and how the tests start them |
//! | `builds` | code that uses `slidemask.h`, compiled in many ways and loaded |
//! | `lookups`, `threats`, `network` | the functions of `slidemask.h` in each of these builds |
//! | `lists` | lists that compiled code fills |
//! | `walk` | `slidemask.h` against a program in C with an oracle of its own; in emulators, too |
//! | `windows` | `slidemask.h` after windows.h, and for cl |
//! | `header` | how `slidemask.h` compiles and links |
//! | `library` | programs that use `libslidemask` |
//! | `examples` | the examples of the documentation |

mod builds;
mod compilers;
mod examples;
mod header;
mod library;
mod lists;
mod lookups;
mod network;
mod threats;
mod walk;
#[cfg(target_arch = "x86_64")]
mod windows;
mod written;
