// Measures both modules in Node.js and, if CHROMIUM names a browser, in that.
//
//     node bindings/wasm/bench/bench.mjs

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { load } from "../dist/index.js";
import { inBrowser } from "../test/browser.mjs";
import { measure } from "./work.mjs";

const crate = fileURLToPath(new URL("..", import.meta.url));
const MODULES = ["slidemask.wasm", "slidemask-simd.wasm"];

const PAGE = `<!doctype html><script type="module">
  import { load } from "./dist/index.js";
  import { measure } from "./bench/work.mjs";
  const result = await Promise.all(${JSON.stringify(MODULES)}.map((file) => load(new URL("./dist/" + file, location.href))))
    .then(measure)
    .catch((error) => String(error));
  await fetch("/result", { method: "POST", body: JSON.stringify(result) });
</script>`;

function show(where, rows) {
  if (!Array.isArray(rows)) {
    throw new Error(`${where}: ${rows}`);
  }
  console.log(`\n${where.padEnd(20)}     scalar    SIMD128  times as fast`);
  for (const { name, each, nanoseconds, ratio } of rows) {
    const [scalar, simd] = nanoseconds.map((time) => `${time.toFixed(1)} ns`.padStart(9));
    console.log(`${name.padEnd(20)}  ${scalar}  ${simd}  ${ratio.toFixed(2)}, a ${each}`);
  }
}

const libraries = await Promise.all(
  MODULES.map(async (file) => load(await readFile(new URL(`../dist/${file}`, import.meta.url)))),
);
show(`Node.js ${process.version}`, measure(libraries));
if (process.env.CHROMIUM) {
  try {
    show("Chromium", await inBrowser(process.env.CHROMIUM, crate, PAGE));
  } catch (error) {
    console.error(`bench.mjs: ${error.message}`);
    process.exitCode = 1;
  }
} else {
  console.log("\nFor a browser as well, let CHROMIUM name its program.");
}
