import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * The page and the library travel side by side: without this, the module is asked for after the script has come. The judge is
 * fetched with the views that use it, and the module for larger boards when it is needed.
 */
function preloadLibrary(): Plugin {
  return {
    name: "preload-library",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".wasm") && !/slidemask-(judge|wide)/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "fetch",
              type: "application/wasm",
              crossorigin: "",
              href: `./${file}`,
            },
            injectTo: "head" as const,
          })),
    },
  };
}

/** The licences of what the module is made of go where the module goes. No page asks for them. */
function noticesOfTheModule(): Plugin {
  return {
    name: "notices-of-the-module",
    generateBundle() {
      const source = readFileSync(new URL("../../bindings/wasm/dist/THIRD-PARTY", import.meta.url));
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY-wasm.txt", source });
    },
  };
}

export default defineConfig({
  // Relative addresses: the page works in any folder of any site.
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first load needs is one script: 91 KB with gzip, in four files. One script for each group of views that share
        // a part made it 78 KB in nine files. The script does not wait for the later views, because they import it.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
      },
    },
    // Vite's own name for it lies in a folder with a dot, which some hosts leave out.
    license: { fileName: "THIRD-PARTY-scripts.md" },
  },
  plugins: [preloadLibrary(), noticesOfTheModule()],
  server: { fs: { allow: ["../.."] } },
});
