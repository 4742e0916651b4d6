// Builds the package: dist/slidemask.wasm and the other modules, ts/names.ts from the registry
// of the first, from ts/ dist/*.js and dist/*.d.ts, and the licences.
//
//     node bindings/wasm/build.mjs
//
// Rust needs the target: `rustup target add wasm32-unknown-unknown`. The compiler for TypeScript is the one installed here
// or for the web pages; else the `tsc` on PATH.

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
const rustc = process.env.RUSTC ?? "rustc";

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
function asked(program, args) {
  // What cargo says of all packages is more than the megabyte that is kept by default.
  const options = { cwd: workspace, encoding: "utf8", maxBuffer: Infinity };
  const { status, stdout } = spawnSync(program, args, options);
  return status === 0 ? stdout.trim() : undefined;
}

/** Ends if the compiler does not have the target: Cargo would say so once for each crate. */
function needTarget() {
  const libraries =
    asked(rustc, ["--print", "target-libdir", "--target", target]) ??
    fail(`${rustc} does not run: install Rust`);
  if (!existsSync(libraries) || !readdirSync(libraries).some((name) => /^libcore-.*\.rlib$/.test(name))) {
    fail(`${asked(rustc, ["--version"])} does not have the target: run rustup target add ${target}`);
  }
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
    // Our own crates have our licences. The standard library is below.
    .filter(({ package_id: id }) => id.startsWith("registry+"))
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

/** Builds a module, with flags for the compiler that all modules have: its bytes, and what the compiler has linked. */
async function build(module, always, targetDirectory) {
  const { exports, profile, flags } = module;
  const messages = await run(
    "cargo",
    [
      // Beside an rlib there is no optimisation of the whole program: a sixth more.
      ...["rustc", "-p", "slidemask-wasm", "--lib", "--crate-type", "cdylib", "--locked"],
      ...["--no-default-features", "--features", exports],
      ...["--profile", profile, "--target", target, "--message-format=json-render-diagnostics"],
    ],
    {
      env: { ...process.env, CARGO_ENCODED_RUSTFLAGS: [...always, ...flags].join("\x1f") },
      stdout: "pipe",
    },
  );
  const bytes = readFileSync(join(targetDirectory, target, profile, "slidemask_wasm.wasm"));
  return { ...module, bytes, messages };
}

/** Builds all modules. Cargo builds two profiles at the same time; the modules of one profile have one file in turn. */
async function buildAll(flags, targetDirectory) {
  const profiles = [...new Set(modules.map(({ profile }) => profile))];
  const built = await Promise.all(
    profiles.map(async (profile) => {
      const ofProfile = [];
      for (const module of modules.filter((one) => one.profile === profile)) {
        ofProfile.push(await build(module, flags, targetDirectory));
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
needTarget();
console.log(`WebAssembly by ${asked(rustc, ["--version"])}; TypeScript ${asked(tsc, ["--version"])}`);
const described = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
const metadata = JSON.parse(asked("cargo", described) ?? fail("cargo metadata fails: run it to see why"));
const targetDirectory = metadata.target_directory;
// With vectors the texts of panics stay, and with them where the sources of others lie on this machine.
const sources = metadata.packages
  .filter(({ source }) => source?.startsWith("registry+"))
  .map(({ manifest_path: manifest }) => dirname(dirname(manifest)));
const remapped = [...new Set(sources)].map((folder) => `--remap-path-prefix=${folder}/=`);
const built = await buildAll(remapped, targetDirectory);

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
