//! The kernels as nvcc compiles them: registers, spilled bytes and instructions must not grow unseen. No GPU is needed.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::compilers::{PACKAGE, is_here, printed, run, temporary, written};

/// A kernel, and the most registers, bytes of spilled stores and instructions that it may have. Of blocks with 128 threads, five fit on
/// a multiprocessor with 96 registers a thread, and three with 168.
const LIMITS: [(&str, u32, u32, usize); 6] = [
    ("slidemask_find_moves", 160, 0, 1450),
    ("slidemask_find_harmful_moves", 255, 240, 5900),
    ("slidemask_make_moves", 96, 0, 1850),
    ("slidemask_list_moves", 96, 0, 1850),
    ("slidemask_list_harmful_moves", 96, 0, 1900),
    ("slidemask_count_replies", 168, 0, 2350),
];

/// A program of the CUDA toolkit, from `CUDA_HOME` or from `PATH`.
fn of_toolkit(name: &str) -> String {
    env::var("CUDA_HOME").map_or_else(|_| name.to_owned(), |home| format!("{home}/bin/{name}"))
}

/// Compiles a source for an architecture, and returns the code and what the assembler tells.
fn compiled(source: &Path, architecture: &str) -> Option<(std::path::PathBuf, String)> {
    let nvcc = of_toolkit("nvcc");
    is_here(&nvcc).then(|| {
        let name = source.file_stem().unwrap().to_str().unwrap();
        let code = temporary(&[name, architecture]).with_extension("cubin");
        let options = "-std=c++17 -Werror all-warnings -Xptxas -v -cubin -arch";
        let mut command = Command::new(nvcc);
        command.args(options.split(' ')).arg(architecture).arg("-I").arg(Path::new(PACKAGE).join("kernels"));
        let output = run(command.arg(source).arg("-o").arg(&code));
        (code, String::from_utf8(output.stderr).unwrap())
    })
}

/// The number that stands before some words.
fn number_before(text: &str, words: &str) -> u32 {
    let found = text.find(words).and_then(|at| text[..at].rsplit(' ').next()?.parse().ok());
    found.unwrap_or_else(|| panic!("no number of{words} in {text}"))
}

#[test]
fn registers_and_instructions() {
    for architecture in ["sm_80", "sm_90"] {
        let source = Path::new(PACKAGE).join("kernels/perft.cu");
        let Some((code, told)) = compiled(&source, architecture) else { return };
        // cuobjdump calls nvdisasm, which comes in a package of its own.
        let assembly =
            ["nvdisasm", "cuobjdump"].map(of_toolkit).iter().all(|name| is_here(name)).then(|| {
                let path = env::var_os("PATH").unwrap_or_default();
                let bin = of_toolkit("").into();
                let paths = env::join_paths(env::split_paths(&path).chain([bin])).unwrap();
                printed(Command::new(of_toolkit("cuobjdump")).env("PATH", paths).arg("-sass").arg(code))
            });
        for (kernel, registers, spilled, instructions) in LIMITS {
            let of_kernel = |text: &str, mark: &str| {
                text.split(mark)
                    .find(|part| part.trim_start_matches('\'').starts_with(kernel))
                    .unwrap()
                    .to_owned()
            };
            let told = of_kernel(&told, "Compiling entry function ");
            let counts = [number_before(&told, " registers"), number_before(&told, " bytes spill stores")];
            println!("{architecture} {kernel}: {counts:?} registers and spilled bytes");
            assert!(counts[0] <= registers && counts[1] <= spilled, "{architecture} {kernel}: {counts:?}");
            if let Some(assembly) = &assembly {
                let assembly = of_kernel(assembly, "Function : ");
                let is_instruction = |line: &&str| line.trim_start().starts_with("/*") && line.contains(';');
                let count = assembly.lines().filter(is_instruction).count();
                println!("{count} instructions");
                assert!(
                    (instructions / 2..=instructions).contains(&count),
                    "{architecture} {kernel}: {count}"
                );
            }
        }
    }
}

/// The example in the comment of `slidemask.cuh`.
#[test]
fn the_example_compiles() {
    let header = include_str!("../../../../bindings/c/include/slidemask.cuh");
    let lines = header.lines().skip_while(|line| !line.ends_with("#include \"slidemask.cuh\""));
    let lines =
        lines.take_while(|line| !line.contains("What there is")).map(|line| line.trim_start_matches("//"));
    let example = ["#include <cstdint>"].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    assert!(example.contains("__global__"));
    compiled(&written("example.cu", &example), "sm_90");
}
