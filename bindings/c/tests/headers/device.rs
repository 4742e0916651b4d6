//! `slidemask.h` as compilers for graphics cards read it. The compilers for the host stand in for nvcc in [`builds`](crate::builds).

use crate::compilers::{command, is_here, run, source, temporary, written};
use crate::examples::{blocks, read};

/// What the header of a toolkit defines. Clang needs no toolkit to check a file.
const OF_TOOLKIT: [&str; 3] = [
    "-D__host__=__attribute__((host))",
    "-D__device__=__attribute__((device))",
    "-D__global__=__attribute__((global))",
];

/// nvcc compiles kernels of all kinds for a card, without a warning, and finds the instructions that reverse bits and bytes.
#[test]
fn nvcc_compiles_kernels() {
    if is_here("nvcc") {
        let assembly = temporary(&["device.ptx"]);
        let flags = "-std=c++17 -Werror all-warnings -Xcompiler -march=native -ptx";
        run(command("nvcc", &[flags]).arg(source("device.cu")).arg("-o").arg(&assembly));
        let assembly = std::fs::read_to_string(assembly).expect("nvcc has written it");
        for instruction in ["brev.b64", "prmt.b32", "popc.b64"] {
            assert!(assembly.contains(instruction), "nvcc has no {instruction}");
        }
    }
}

/// Clang reads the same kernels, and that of the documentation, in CUDA and in HIP, for the host and for a card. hipcc is a clang with
/// such options.
#[test]
fn clang_reads_kernels() {
    if is_here("clang++") {
        let document = read("docs/c.md");
        let [example] = blocks(&document, "```cuda\n")[..] else { panic!("docs/c.md has one kernel") };
        let sources = [
            source("device.cu"),
            written("example.cu", &example.replace("blockIdx.x * blockDim.x + threadIdx.x", "0")),
        ];
        for language in ["-x cuda --cuda-gpu-arch=sm_70", "-x hip --offload-arch=gfx906 -D__HIPCC__"] {
            let flags = "-std=c++17 -march=native -nogpuinc -nogpulib -fsyntax-only -Wall -Wextra -Werror -Wno-unknown-cuda-version";
            run(command("clang++", &[language, flags]).args(OF_TOOLKIT).args(&sources));
        }
    }
}
