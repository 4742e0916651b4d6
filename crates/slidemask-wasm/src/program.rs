//! What the standard library would bring: where memory comes from, and how a program ends that must not go on.

use core::panic::PanicInfo;

/// The allocator that the standard library has for WebAssembly.
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// No input leads here, but for memory that is used up. Without a text for each place that might panic the module is
/// a sixth smaller.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
