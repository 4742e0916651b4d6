//! Compiles the kernels for the architecture of a GPU, by NVRTC.

#![allow(unsafe_code, reason = "functions of a loaded library can only be called by unsafe calls")]

use core::ffi::{CStr, c_char};

use crate::error::Error;
use crate::library::functions;

const NAMES: &[&str] = if cfg!(windows) {
    &["nvrtc64_130_0.dll", "nvrtc64_120_0.dll", "nvrtc64_112_0.dll"]
} else {
    &["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"]
};

const KERNELS: &str = concat!(include_str!("../kernels/perft.cu"), "\0");
const HEADER: &str = concat!(include_str!("../kernels/slidemask.cuh"), "\0");
const _: () = assert!(
    HEADER.len() > 1000,
    "kernels/slidemask.cuh is a symbolic link, of which git has made a file with its path: set core.symlinks, and clone again"
);

functions! { Nvrtc:
    nvrtcCreateProgram(*mut usize, *const c_char, *const c_char, i32, *const *const c_char, *const *const c_char);
    nvrtcCompileProgram(usize, i32, *const *const c_char);
    nvrtcGetProgramLogSize(usize, *mut usize);
    nvrtcGetProgramLog(usize, *mut c_char);
    nvrtcGetCUBINSize(usize, *mut usize);
    nvrtcGetCUBIN(usize, *mut c_char);
    nvrtcDestroyProgram(*mut usize);
}

/// A program of NVRTC.
struct Program<'a> {
    nvrtc: &'a Nvrtc,
    handle: usize,
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing uses the program any more.
        let _ = unsafe { (self.nvrtc.nvrtcDestroyProgram)(&raw mut self.handle) };
    }
}

/// The kernels for an architecture, such as `sm_90`, in machine code.
pub(crate) fn compiled(architecture: &str) -> Result<Vec<u8>, Error> {
    let nvrtc = Nvrtc::load(NAMES).map_err(|reason| Error::NoCompiler { reason })?;
    let refused = |log: String| Error::Compiler { architecture: architecture.to_owned(), log };
    let text =
        |bytes: &'static [u8]| CStr::from_bytes_with_nul(bytes).expect("it ends in its only zero").as_ptr();
    let option = format!("--gpu-architecture={architecture}\0");
    let options = [option.as_ptr().cast(), text(b"--std=c++17\0")];
    let (header, header_name) = (text(HEADER.as_bytes()), text(b"slidemask.cuh\0"));
    let mut handle = 0;
    // SAFETY: all texts end in a zero, and live until the program is destroyed. The two sizes are those of what is written.
    unsafe {
        let (kernels, name) = (text(KERNELS.as_bytes()), text(b"perft.cu\0"));
        let code = (nvrtc.nvrtcCreateProgram)(
            &raw mut handle,
            kernels,
            name,
            1,
            &raw const header,
            &raw const header_name,
        );
        if code != 0 {
            return Err(refused(format!("error {code}")));
        }
        let program = Program { nvrtc: &nvrtc, handle };
        let code = (nvrtc.nvrtcCompileProgram)(handle, 2, options.as_ptr());
        let (size, content): (unsafe extern "system" fn(_, _) -> _, unsafe extern "system" fn(_, _) -> _) =
            if code == 0 {
                (nvrtc.nvrtcGetCUBINSize, nvrtc.nvrtcGetCUBIN)
            } else {
                (nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog)
            };
        let (mut length, mut written) = (0, Vec::new());
        let mut answer = size(handle, &raw mut length);
        if answer == 0 {
            written.try_reserve_exact(length)?;
            written.resize(length, 0_u8);
            answer = content(handle, written.as_mut_ptr().cast());
        }
        drop(program);
        if code == 0 && answer == 0 {
            return Ok(written);
        }
        let log = String::from_utf8_lossy(&written);
        let words: Vec<_> = log.trim_end_matches('\0').split_whitespace().collect();
        Err(refused(if code == 0 || words.is_empty() {
            format!("error {}", code.max(answer))
        } else {
            words.join(" ")
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NVRTC compiles the kernels on any machine that has it.
    #[test]
    fn nvrtc_compiles_the_kernels() {
        match compiled("sm_80") {
            Err(Error::NoCompiler { reason }) => println!("SKIPPED: this machine lacks NVRTC: {reason}"),
            code => {
                let code = code.unwrap();
                let has = |name: &str| code.windows(name.len()).any(|bytes| bytes == name.as_bytes());
                assert!(has("slidemask_make_moves") && has("slidemask_count_replies"));
                let wrong = compiled("sm_1").unwrap_err().to_string();
                assert!(wrong.contains("sm_1") && wrong.contains("--gpu-architecture"), "{wrong}");
            }
        }
    }
}
