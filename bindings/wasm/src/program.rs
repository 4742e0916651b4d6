//! The allocator and the panic handler, which the standard library would provide.

use core::panic::PanicInfo;

/// The allocator that the standard library uses for WebAssembly.
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Stops the module. Only a failed allocation leads here, and no other input. Without a message for each place that might
/// panic, the module is a sixth smaller.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
