// Builds the package: dist/slidemask.wasm and the other modules, ts/names.ts from the registry
// of the first, from ts/ dist/*.js and dist/*.d.ts, and the licences.
//
//     node bindings/wasm/build.mjs
//
// The compiler for WebAssembly is the Rust that `cargo` and `rustc` on PATH are, if it has the target or rustup can add
// it; else Debian's packages rustc-web, rust-web-src and cargo-web. SLIDEMASK_WASM_TOOLCHAIN=rustc or =debian allows only
// the one. The compiler for TypeScript is the one installed here or for the web pages; else the `tsc` on PATH.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const workspace = join(here, "../..");
const target = "wasm32-unknown-unknown";
const debianPackages = "rustc-web rust-web-src cargo-web";

function fail(message) {
  console.error(`build.mjs: ${message}`);
  process.exit(1);
}

/** Runs a program, and ends where it fails. Its output is shown or, as a "pipe", returned. */
async function run(program, args, { env = process.env, stdout = "inherit" } = {}) {
  const child = spawn(program, args, { cwd: workspace, env, stdio: ["inherit", stdout, "inherit"] });
  const [printed, [status]] = await Promise.all([child.stdout?.toArray(), once(child, "close")]).catch(
    (error) => fail(`${program} ${args.join(" ")}: ${error.message}`),
  );
  if (status !== 0) {
    fail(`${program} ${args.join(" ")}: exit code ${status}`);
  }
  return Buffer.concat(printed ?? []).toString();
}

/** What a program prints; nothing where it fails or is not there. */
function asked(program, args, env = process.env) {
  // What cargo says of all packages is more than the megabyte that is kept by default.
  const options = { cwd: workspace, encoding: "utf8", env, maxBuffer: Infinity };
  const { status, stdout } = spawnSync(program, args, options);
  return status === 0 ? stdout.trim() : undefined;
}

/** The compiler on PATH, if it has the target or rustup can add it. */
function rustc() {
  const program = process.env.RUSTC ?? "rustc";
  const version = asked(program, ["--version"]);
  const oldest = readFileSync(join(workspace, "Cargo.toml"), "utf8").match(/^rust-version = "(.*)"/m)?.[1];
  const numbers = (text) =>
    text
      ?.match(/(\d+)\.(\d+)/)
      ?.slice(1, 3)
      .map(Number) ?? [0, 0];
  const [[major, minor], [oldestMajor, oldestMinor]] = [numbers(version), numbers(oldest)];
  if (version === undefined || asked("cargo", ["--version"]) === undefined) {
    return "there is no cargo with a rustc on PATH";
  }
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    return `${version} is older than ${oldest}, which this package asks for`;
  }
  const hasTarget = () => {
    const libraries = asked(program, ["--print", "target-libdir", "--target", target]);
    return (
      existsSync(libraries ?? "") && readdirSync(libraries).some((name) => /^libcore-.*\.rlib$/.test(name))
    );
  };
  // Without rustup this does nothing.
  if (hasTarget() || (asked("rustup", ["target", "add", target]) !== undefined && hasTarget())) {
    return { name: version, cargo: "cargo", args: () => [], flags: [], env: {} };
  }
  return `${version} does not have the target ${target}, and rustup cannot add it`;
}

/** Debian's compiler, which builds the standard library from its sources. */
function debian() {
  const [cargo, rustc, rustdoc] = ["cargo", "rustc", "rustdoc"].map((tool) => `/usr/bin/${tool}`);
  const version = existsSync(cargo) && existsSync(rustc) ? asked(rustc, ["--version"]) : undefined;
  const sources = asked(rustc, ["--print", "sysroot"]) + "/lib/rustlib/src/rust/library/core";
  if (version === undefined || !existsSync(sources)) {
    return `Debian's packages ${debianPackages} are not installed`;
  }
  const linkers = ["rustc", rustc].flatMap((compiler) => {
    const sysroot = asked(compiler, ["--print", "sysroot"]);
    const host = asked(compiler, ["-vV"])?.match(/^host: (.*)$/m)?.[1];
    return sysroot && host ? [join(sysroot, "lib/rustlib", host, "bin/rust-lld")] : [];
  });
  const linker = linkers.find((path) => existsSync(path));
  if (linker === undefined) {
    return `Debian's compiler has no linker for ${target}: none of ${linkers.join(", ")} exists`;
  }
  // Debian 12 has Rust 1.85, and with its security updates 1.96. What we use of later ones than the first is there under the
  // name of a feature; that panics end at once was a feature of the standard library, and is a strategy of panics.
  const before = (minor) => Number(version.match(/1\.(\d+)/)?.[1]) < minor;
  const newer = before(88)
    ? (profile) => [
        "-Zprofile-rustflags",
        ...[
          "slidemask",
          "slidemask-nnue",
          "slidemask-board",
          "slidemask-formula",
          "slidemask-proof",
          "slidemask-pgn",
          "slidemask-wide",
          "slidemask-wasm",
        ].flatMap((crate) => [
          "--config",
          `profile.${profile}.package.${crate}.rustflags=["-Zcrate-attr=feature(const_str_split_at,integer_sign_cast,let_chains,slice_as_chunks)"]`,
        ]),
      ]
    : () => [];
  const abort = before(91)
    ? () => ["-Zbuild-std-features=panic_immediate_abort"]
    : (profile) => ["-Zpanic-immediate-abort", "--config", `profile.${profile}.panic="immediate-abort"`];
  return {
    name: `Debian, ${version}`,
    cargo,
    args: (profile) => [
      "-Zbuild-std=core,alloc",
      "--ignore-rust-version",
      ...newer(profile),
      ...abort(profile),
    ],
    // This cargo takes debugging information off, and leaves names, whatever the profile says.
    flags: ["-Cstrip=symbols"],
    env: {
      RUSTC_BOOTSTRAP: "1",
      RUSTC: rustc,
      RUSTDOC: rustdoc,
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker,
    },
  };
}

/** The first compiler that can do it; each of the others says why not. */
function toolchain() {
  const all = { rustc, debian };
  const wanted = process.env.SLIDEMASK_WASM_TOOLCHAIN;
  if (wanted !== undefined && !Object.hasOwn(all, wanted)) {
    fail(`SLIDEMASK_WASM_TOOLCHAIN is ${wanted}, which is neither rustc nor debian`);
  }
  const whyNot = [];
  for (const [name, find] of Object.entries(all)) {
    if (wanted === undefined || wanted === name) {
      const found = find();
      if (typeof found !== "string") {
        return found;
      }
      whyNot.push(found);
    }
  }
  fail(
    `no compiler for ${target}:\n${whyNot.map((why) => `  ${why}\n`).join("")}` +
      `Run rustup target add ${target}, or apt-get install -y --no-install-recommends ${debianPackages}`,
  );
}

/** The TypeScript of this package or of the web pages, whose version is pinned; else the one on PATH. */
function typescript() {
  const installed = [here, join(workspace, "apps/explorer")].map((folder) =>
    join(folder, "node_modules/.bin/tsc"),
  );
  const found = [...installed, "tsc"].find((tsc) => asked(tsc, ["--version"]) !== undefined);
  return (
    found ?? fail("no TypeScript compiler: run npm ci in apps/explorer, or npm install --global typescript")
  );
}

/**
 * The licences of what is linked into the modules, from the compiler's own list of it. The same lock file gives the same
 * text on every machine.
 */
function thirdParty(messages) {
  const crates = messages
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ reason }) => reason === "compiler-artifact")
    // What runs while compiling lies elsewhere.
    .filter(({ filenames }) => filenames.some((file) => file.includes(`/${target}/`)))
    // Our own crates have our licences. The standard library is below: only some compilers build it, and this crate of it.
    .filter(
      ({ package_id: id, target: { name } }) => id.startsWith("registry+") && name !== "compiler_builtins",
    )
    .map(({ manifest_path: manifest }) => {
      const folder = dirname(manifest);
      const field = (name) =>
        readFileSync(manifest, "utf8").match(new RegExp(`^${name} = "(.*)"$`, "m"))?.[1];
      const files = readdirSync(folder).sort();
      const licence =
        files.find((file) => /^licen[cs]e-mit/i.test(file)) ??
        files.find((file) => /^licen[cs]e/i.test(file));
      if (licence === undefined) {
        fail(`${folder} has no licence to copy`);
      }
      const notices = files.filter((file) => /^notice/i.test(file));
      const text = [licence, ...notices]
        .map((file) => readFileSync(join(folder, file), "utf8").trim())
        .join("\n\n");
      return { name: `${field("name")} ${field("version")}`, text, licence: field("license") };
    });
  if (crates.length === 0) {
    fail("the compiler does not say what it has linked");
  }
  const texts = [...new Set(crates.map(({ text }) => text))];
  const sections = texts.map((text) => {
    const names = crates
      .filter((crate) => crate.text === text)
      .map(({ name, licence }) => `${name} (${licence})`);
    return `${[...new Set(names)].sort().join("\n")}\n\n${text}\n`;
  });
  const standardLibrary =
    "The standard library of Rust: core, alloc (MIT OR Apache-2.0)\n" +
    "compiler_builtins (MIT AND Apache-2.0 WITH LLVM-exception AND (MIT OR Apache-2.0))\n\n" +
    "Copyright (c) The Rust Project Contributors\n" +
    "Copyright (c) 2009-2016 by the contributors listed in CREDITS.TXT of LLVM's compiler-rt\n" +
    "Copyright (c) 2018 Jorge Aparicio\n\n" +
    readFileSync(join(workspace, "LICENSE-MIT"), "utf8").replace(/^.*?(?=Permission is hereby)/s, "");
  const rule = `\n${"-".repeat(80)}\n\n`;
  return [
    "The modules contain code of others, under these licences:\n",
    ...sections.sort(),
    standardLibrary,
  ].join(rule);
}

/**
 * The modules, with the exports that each has and the profile that it is built with.
 *
 * The first one is built for size, because pages load it that show a few boards. With `opt-level` "s" it would be a sixth
 * larger; perft would take 0.7 of the time, and a single lookup no less, because the call from JavaScript dominates it. Chess
 * positions are 18 of its 57 KB, and the reader of formulas is 12 (with gzip). The module with SIMD is built for speed, because callers load it for speed:
 * built for size, its sets took 3 to 15 times as long.
 */
const modules = [
  { file: "slidemask.wasm", exports: "chess", profile: "wasm", flags: [] },
  { file: "slidemask-features.wasm", exports: "features", profile: "wasm", flags: [] },
  { file: "slidemask-judge.wasm", exports: "judge", profile: "wasm", flags: [] },
  { file: "slidemask-pgn.wasm", exports: "pgn", profile: "wasm", flags: [] },
  { file: "slidemask-wide.wasm", exports: "wide", profile: "wasm", flags: [] },
  {
    file: "slidemask-simd.wasm",
    exports: "chess",
    profile: "wasm-simd",
    flags: ["-Ctarget-feature=+simd128"],
  },
];

/** Builds a module: its bytes, and what the compiler has linked. */
async function build(module, { cargo, args, flags: always, env }, targetDirectory) {
  const { exports, profile, flags } = module;
  const messages = await run(
    cargo,
    [
      // Beside an rlib there is no optimisation of the whole program: a sixth more.
      ...["rustc", "-p", "slidemask-wasm", "--lib", "--crate-type", "cdylib", "--locked"],
      ...["--no-default-features", "--features", exports],
      ...["--profile", profile, "--target", target, "--message-format=json-render-diagnostics"],
      ...args(profile),
    ],
    {
      env: { ...process.env, ...env, CARGO_ENCODED_RUSTFLAGS: [...always, ...flags].join("\x1f") },
      stdout: "pipe",
    },
  );
  const bytes = readFileSync(join(targetDirectory, target, profile, "slidemask_wasm.wasm"));
  return { ...module, bytes, messages };
}

/** Builds all modules. Cargo builds two profiles at the same time; the modules of one profile have one file in turn. */
async function buildAll(compiler, targetDirectory) {
  const profiles = [...new Set(modules.map(({ profile }) => profile))];
  const built = await Promise.all(
    profiles.map(async (profile) => {
      const ofProfile = [];
      for (const module of modules.filter((one) => one.profile === profile)) {
        ofProfile.push(await build(module, compiler, targetDirectory));
      }
      return ofProfile;
    }),
  );
  return built.flat();
}

/** The source of the types that list the methods, from the registry of a module. So a typo in a name does not compile. */
function names(bytes) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const length = exports.registry();
  const registry = Buffer.from(
    new Uint8Array(exports.memory.buffer, exports.text(length), length),
  ).toString();
  const { methods, set_methods: setMethods } = JSON.parse(registry);
  const union = (all) => all.map(({ name }) => JSON.stringify(name)).join(" | ");
  return [
    "// Generated by build.mjs from the registry of the built module.\n",
    "/** The names of `Slidemask.methods`. */",
    `// prettier-ignore\nexport type MethodName = ${union(methods)};\n`,
    "/** The names of `Slidemask.setMethods`. */",
    `// prettier-ignore\nexport type SetMethodName = ${union(setMethods)};\n`,
  ].join("\n");
}

const tsc = typescript();
const compiler = toolchain();
console.log(`WebAssembly by ${compiler.name}; TypeScript ${asked(tsc, ["--version"])}`);
const described = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
const metadata = JSON.parse(asked("cargo", described) ?? fail("cargo metadata fails: run it to see why"));
const targetDirectory = metadata.target_directory;
// With vectors the texts of panics stay, and with them where the sources of others lie on this machine.
const sources = metadata.packages
  .filter(({ source }) => source?.startsWith("registry+"))
  .map(({ manifest_path: manifest }) => dirname(dirname(manifest)));
const remapped = [...new Set(sources)].map((folder) => `--remap-path-prefix=${folder}/=`);
compiler.flags.push(...remapped);
const built = await buildAll(compiler, targetDirectory);

// What there is stays until the new package is whole.
const scratch = mkdtempSync(join(here, ".dist-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const [next, last, dist] = [join(scratch, "next"), join(scratch, "last"), join(here, "dist")];
mkdirSync(next);
for (const { file, bytes } of built) {
  writeFileSync(join(next, file), bytes);
}
writeFileSync(join(next, "THIRD-PARTY"), thirdParty(built.map(({ messages }) => messages).join("\n")));
// npm packs no links.
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  copyFileSync(join(workspace, licence), join(next, licence));
}
// Both modules for chess have the same registry: a test compares them.
writeFileSync(join(here, "ts/names.ts"), names(built[0].bytes));
await run(tsc, ["-p", here, "--outDir", next]);
if (existsSync(dist)) {
  renameSync(dist, last);
}
renameSync(next, dist);

for (const { file, bytes } of built) {
  const packed = gzipSync(bytes, { level: 9 }).length;
  console.log(`dist/${file}: ${bytes.length} bytes, ${packed} with gzip`);
}
