// Builds the package: dist/slidemask.wasm, and from ts/ dist/*.js and dist/*.d.ts.
//
//     node crates/slidemask-wasm/build.mjs
//
// The compiler for WebAssembly is rustup's; where its target cannot be fetched, Debian's packages rustc-web,
// rust-web-src and cargo-web. SLIDEMASK_WASM_TOOLCHAIN=rustup or =debian allows only the one.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const workspace = join(here, "../..");
const dist = join(here, "dist");
const target = "wasm32-unknown-unknown";

function fail(message) {
  console.error(`build.mjs: ${message}`);
  process.exit(1);
}

/** Runs a program, shows what it says, and ends where it fails. */
function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: workspace, stdio: "inherit", ...options });
  if (error || status !== 0) {
    fail(`${program} ${args.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
  }
}

/** What a program prints; nothing where it fails or is not there. */
function asked(program, args, env = process.env) {
  const { status, stdout } = spawnSync(program, args, { cwd: workspace, encoding: "utf8", env });
  return status === 0 ? stdout.trim() : undefined;
}

/** rustup's compiler, if it has the target or can fetch it. */
function rustup() {
  const installed = () => asked("rustup", ["target", "list", "--installed"])?.split("\n").includes(target);
  if (installed() || asked("rustup", ["target", "add", target]) !== undefined) {
    return { name: `rustup, ${asked("rustc", ["--version"])}`, cargo: "cargo", args: [], env: {} };
  }
}

/** Debian's compiler, which builds the standard library from its sources. */
function debian() {
  const [cargo, rustc, rustdoc] = ["cargo", "rustc", "rustdoc"].map((tool) => `/usr/bin/${tool}`);
  const version = existsSync(cargo) && existsSync(rustc) ? asked(rustc, ["--version"]) : undefined;
  const sysroot = asked("rustc", ["--print", "sysroot"]);
  const host = asked("rustc", ["-vV"])?.match(/^host: (.*)$/m)?.[1];
  if (version === undefined || sysroot === undefined || host === undefined) {
    return;
  }
  // Debian 12 has Rust 1.85. What we use of later ones is there under the name of a feature.
  const features = '"-Zcrate-attr=feature(integer_sign_cast,let_chains)"';
  const olderThanWeAsk = ["slidemask", "slidemask-board", "slidemask-wasm"].flatMap((crate) => [
    "--config",
    `profile.wasm.package.${crate}.rustflags=[${features}]`,
  ]);
  return {
    name: `Debian, ${version}`,
    cargo,
    args: [
      "-Zbuild-std=core,alloc",
      "-Zbuild-std-features=panic_immediate_abort",
      "-Zprofile-rustflags",
      "--ignore-rust-version",
      ...olderThanWeAsk,
    ],
    env: {
      RUSTC_BOOTSTRAP: "1",
      // This cargo takes debugging information off, and leaves names, whatever the profile says.
      RUSTFLAGS: "-C strip=symbols",
      RUSTC: rustc,
      RUSTDOC: rustdoc,
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: join(sysroot, "lib/rustlib", host, "bin/rust-lld"),
    },
  };
}

function toolchain() {
  const all = { rustup, debian };
  const wanted = process.env.SLIDEMASK_WASM_TOOLCHAIN;
  if (wanted !== undefined && !(wanted in all)) {
    fail(`SLIDEMASK_WASM_TOOLCHAIN is ${wanted}, which is neither rustup nor debian`);
  }
  for (const [name, find] of Object.entries(all)) {
    const found = wanted === undefined || wanted === name ? find() : undefined;
    if (found) {
      return found;
    }
  }
  fail(
    `no compiler for ${target}: run rustup target add ${target}, or apt-get install -y ` +
      "--no-install-recommends rustc-web rust-web-src cargo-web",
  );
}

const { name, cargo, args, env } = toolchain();
console.log(`WebAssembly by ${name}`);
const metadata = JSON.parse(asked("cargo", ["metadata", "--format-version", "1", "--no-deps"]) ?? "{}");
const targetDirectory = metadata.target_directory ?? join(workspace, "target");
// Beside an rlib there is no optimisation of the whole program: a sixth more.
const build = ["rustc", "-p", "slidemask-wasm", "--lib", "--crate-type", "cdylib"];
run(cargo, [...build, "--profile", "wasm", "--target", target, "--locked", ...args], {
  env: { ...process.env, ...env },
});

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const wasm = join(dist, "slidemask.wasm");
copyFileSync(join(targetDirectory, target, "wasm/slidemask_wasm.wasm"), wasm);
// npm packs no links.
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  copyFileSync(join(workspace, licence), join(dist, licence));
}

// TypeScript is whose PATH it is on, or installed here or for the web pages.
const bins = [here, join(workspace, "web")].map((folder) => join(folder, "node_modules/.bin"));
run("tsc", ["-p", here], { env: { ...process.env, PATH: [process.env.PATH, ...bins].join(delimiter) } });

const bytes = readFileSync(wasm);
const packed = gzipSync(bytes, { level: 9 }).length;
console.log(`dist/slidemask.wasm: ${bytes.length} bytes, ${packed} with gzip`);
