//! The headers as compilers for graphics cards read them. The compilers for the host stand in for nvcc in [`builds`](crate::builds).

use std::path::Path;

use crate::compilers::{self, CPP17, WARNINGS, command, compilers, is_here, run, source, temporary, written};
use crate::examples::{blocks, read};

/// `slidemask.h` compiles as for a device. `.ci/long header` calls its functions.
#[test]
fn the_host_reads_the_code_for_devices() {
    for compiler in compilers(CPP17) {
        let flags = "-fsyntax-only -include tests/headers/device.h -include slidemask.h /dev/null";
        run(&mut command(&compiler, &[CPP17, WARNINGS, flags]));
    }
}

/// nvcc compiles kernels of all kinds for a card and for the host, without a warning, and finds the instructions that reverse bits and bytes.
#[test]
#[ignore = "needs nvcc: .ci/c"]
fn nvcc_compiles_kernels() {
    if is_here("nvcc") {
        let (assembly, library) = (temporary(&["device.ptx"]), temporary(&["device.so"]));
        let flags = "-std=c++17 -Werror all-warnings -Xcompiler -march=native,-fPIC";
        run(command("nvcc", &[flags, "-ptx"]).arg(source("device.cu")).arg("-o").arg(&assembly));
        let assembly = std::fs::read_to_string(assembly).expect("nvcc has written it");
        for instruction in ["brev.b64", "prmt.b32", "popc.b64"] {
            assert!(assembly.contains(instruction), "nvcc has no {instruction}");
        }
        let both = ["device.cu", "all_headers.cu"].map(source);
        run(command("nvcc", &[flags, "-shared -cudart none"]).args(both).arg("-o").arg(library));
    }
}

/// Makes clang read a source for the host and for a card. It needs no toolkit for that.
fn clang_reads(language: &str, before: Option<&Path>, source: &Path) {
    let flags = "-std=c++17 -march=native -nogpuinc -nogpulib -fsyntax-only -Wall -Wextra -Werror -Wno-unknown-cuda-version";
    let mut command = command("clang++", &[language, flags]);
    for header in [compilers::source("toolkit.h").as_path()].into_iter().chain(before) {
        command.arg("-include").arg(header);
    }
    run(command.arg(source));
}

const CUDA: &str = "-x cuda -D__CUDACC__ --cuda-gpu-arch=sm_70";

/// Clang reads the same kernels, and that of the documentation, in CUDA and in HIP. hipcc is a clang with such options.
#[test]
#[ignore = "needs clang: .ci/c"]
fn clang_reads_kernels() {
    if is_here("clang++") {
        let document = read("docs/c.md");
        let [example] = blocks(&document, "```cuda\n")[..] else { panic!("docs/c.md has one kernel") };
        let sources = [source("device.cu"), written("example.cu", example)];
        for kernels in &sources {
            clang_reads(CUDA, None, kernels);
            clang_reads("-x hip --offload-arch=gfx906 -D__HIPCC__", None, kernels);
        }
        clang_reads(CUDA, None, &source("all_headers.cu"));
    }
}

/// nvcc defines the macros of the compiler for the host, which may be Microsoft's cl, or neither that nor gcc nor clang.
#[test]
#[ignore = "needs clang: .ci/c"]
fn functions_are_for_devices_whatever_the_host() {
    if is_here("clang++") {
        let cl = source("cl.h");
        let other = written("other.h", &format!("#include \"{}\"\n#undef _MSC_VER\n", cl.display()));
        for header in [cl, other] {
            clang_reads(&format!("{CUDA} -fms-extensions"), Some(&header), &source("device.cu"));
        }
    }
}
