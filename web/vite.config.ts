import { defineConfig, type Plugin } from "vite";

/** The page and the library travel side by side: without this, the module is asked for after the script has come. */
function preloadLibrary(): Plugin {
  return {
    name: "preload-library",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".wasm"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `./${file}` },
            injectTo: "head" as const,
          })),
    },
  };
}

export default defineConfig({
  // Relative addresses: the page works in any folder of any site.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  plugins: [preloadLibrary()],
  server: { fs: { allow: [".."] } },
});
