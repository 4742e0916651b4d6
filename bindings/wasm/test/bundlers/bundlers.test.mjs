// Each bundler builds a page and a worker that use the package, and both run in a browser.
//
//     cd bindings/wasm/test/bundlers && npm ci && npm test

import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inBrowser } from "../browser.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = join(here, "dist");
rmSync(out, { recursive: true, force: true });
const entries = ["page.js", "worker.js"].map((name) => join(here, name));

/** Copies the modules beside a bundle, as the README says. */
function copyModules(folder) {
  const dist = join(here, "node_modules/slidemask/dist");
  for (const name of readdirSync(dist).filter((name) => name.endsWith(".wasm"))) {
    copyFileSync(join(dist, name), join(folder, name));
  }
}

const bundlers = {
  async webpack(folder) {
    const { default: webpack } = await import("webpack");
    const output = { path: folder, filename: "page.js" };
    const stats = await promisify(webpack)({ mode: "production", entry: entries[0], output });
    const { errors, warnings } = stats.toJson();
    assert.deepEqual(
      [...errors, ...warnings].filter(({ message }) => !/size limit/.test(message)),
      [],
    );
  },
  async vite(folder) {
    const { build } = await import("vite");
    const rolldownOptions = { input: entries[0], output: { entryFileNames: "page.js" } };
    const options = { base: "./", worker: { format: "es" }, build: { outDir: folder, rolldownOptions } };
    await build({ configFile: false, logLevel: "warn", ...options });
  },
  async rollup(folder) {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const bundle = await rollup({ input: entries, plugins: [nodeResolve({ browser: true })] });
    await bundle.write({ dir: folder, format: "es" });
    await bundle.close();
    copyModules(folder);
  },
  async esbuild(folder) {
    const { build } = await import("esbuild");
    const options = { bundle: true, splitting: true, format: "esm", logLevel: "warning" };
    await build({ entryPoints: entries, outdir: folder, ...options });
    copyModules(folder);
  },
  async parcel(folder) {
    const { Parcel } = await import("@parcel/core");
    const main = { distDir: folder, outputFormat: "esmodule", context: "browser", includeNodeModules: true };
    const cache = { shouldDisableCache: true, cacheDir: join(out, "cache") };
    const defaultTargetOptions = { distDir: folder, publicUrl: "./", shouldOptimize: false };
    const options = { defaultConfig: "@parcel/config-default", mode: "production", defaultTargetOptions };
    await new Parcel({ entries: entries[0], targets: { main }, ...cache, ...options }).run();
  },
};

const PAGE = `<!doctype html><script type="module">
  const result = {};
  await Promise.all(${JSON.stringify(Object.keys(bundlers))}.map((name) => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.src = "./" + name + "/index.html";
    addEventListener("message", ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      result[name] = data;
      resolve();
    });
    setTimeout(resolve, 60_000);
    document.documentElement.append(frame);
  })));
  await fetch("/result", { method: "POST", body: JSON.stringify(result) });
</script>`;
/** The policy allows no more than the README asks for. */
const FRAME = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'wasm-unsafe-eval'">
<script src="../onerror.js"></script>
<script type="module" src="./page.js"></script>`;
const ONERROR = "onerror = (message) => parent.postMessage(message);";

let found;
before(async () => {
  for (const [name, build] of Object.entries(bundlers)) {
    const folder = join(out, name);
    mkdirSync(folder, { recursive: true });
    await build(folder);
    writeFileSync(join(folder, "index.html"), FRAME);
  }
  writeFileSync(join(out, "onerror.js"), ONERROR);
  const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
  found = await inBrowser(process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)), out, PAGE);
});

for (const name of Object.keys(bundlers)) {
  test(`${name}: the page and its worker`, () => {
    const answers = ["simd128", "scalar", 4, 0, 2, 7];
    assert.deepEqual(found[name], [answers, answers]);
  });
}
