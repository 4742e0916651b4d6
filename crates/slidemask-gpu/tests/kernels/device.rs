//! The kernels as nvcc compiles them: registers, spilled bytes and instructions must not grow unseen. No GPU is needed.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::compilers::{PACKAGE, is_here, printed, run, temporary};

/// A kernel, and the most registers, bytes of spilled stores and instructions that it may have. The first numbers are for all
/// architectures; kernels with 128 threads in a block run five blocks on a processor with 96 registers, and three with 168.
const LIMITS: [(&str, u32, u32, usize); 6] = [
    ("slidemask_find_moves", 160, 0, 1450),
    ("slidemask_find_harmful_moves", 255, 240, 5900),
    ("slidemask_make_moves", 96, 0, 2000),
    ("slidemask_list_moves", 96, 0, 1900),
    ("slidemask_list_harmful_moves", 96, 0, 2000),
    ("slidemask_count_replies", 168, 0, 2350),
];

/// The program of the CUDA toolkit, from `CUDA_HOME` or from `PATH`.
fn of_toolkit(name: &str) -> String {
    env::var("CUDA_HOME").map_or_else(|_| name.to_owned(), |home| format!("{home}/bin/{name}"))
}

/// The number that stands before some words.
fn number_before(text: &str, words: &str) -> Option<u32> {
    text[..text.find(words)?].rsplit(' ').next()?.parse().ok()
}

#[test]
fn registers_and_instructions() {
    let [nvcc, cuobjdump] = ["nvcc", "cuobjdump"].map(of_toolkit);
    if !is_here(&nvcc) {
        return;
    }
    for architecture in ["sm_80", "sm_90"] {
        let code = temporary(&["kernels", architecture]).with_extension("cubin");
        let source = Path::new(PACKAGE).join("kernels/perft.cu");
        let options =
            ["-std=c++17", "-Werror", "all-warnings", "-Xptxas", "-v", "-cubin", "-arch", architecture];
        let output = run(Command::new(&nvcc).args(options).arg(source).arg("-o").arg(&code));
        let told = String::from_utf8(output.stderr).unwrap();
        // nvdisasm, which cuobjdump calls, comes in a package of its own.
        let assembly = (is_here(&cuobjdump) && is_here(&of_toolkit("nvdisasm")))
            .then(|| printed(Command::new(&cuobjdump).arg("-sass").arg(&code)));
        for (kernel, registers, spilled, instructions) in LIMITS {
            let of_kernel = |text: &str, mark: &str| {
                text.split(mark).find(|part| part.contains(kernel)).map(str::to_owned).unwrap()
            };
            let told = of_kernel(&told, "Compiling entry function");
            let used = number_before(&told, " registers").unwrap();
            let stores = number_before(&told, " bytes spill stores").unwrap();
            println!("{architecture} {kernel}: {used} registers, {stores} bytes spilled");
            assert!(used <= registers, "{kernel}: {used} registers");
            assert!(stores <= spilled, "{kernel}: {stores} bytes spilled");
            if let Some(assembly) = &assembly {
                let lines = of_kernel(assembly, "Function : ")
                    .lines()
                    .filter(|line| line.trim_start().starts_with("/*") && line.contains(';'))
                    .count();
                println!("{lines} instructions");
                assert!(lines <= instructions && lines > instructions / 2, "{kernel}: {lines} instructions");
            }
        }
    }
}
