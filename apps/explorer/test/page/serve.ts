/** Serves the built page, or the folder that SLIDEMASK_SITE names, as a plain web server would: files, compressed, and nothing else. */

import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

export interface Served {
  readonly address: string;
  readonly server: Server;
}

export async function serve(folder = process.env.SLIDEMASK_SITE ?? DIST): Promise<Served> {
  if (!existsSync(join(folder, "index.html")))
    throw new Error("there is no built page: run `npm run build` first");
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://page").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    if (!request.headers["accept-encoding"]?.includes("gzip")) {
      response.writeHead(200, { "content-type": type });
      createReadStream(file).pipe(response);
      return;
    }
    const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    compressed.set(file, body);
    response
      .writeHead(200, { "content-type": type, "content-encoding": "gzip", "content-length": body.length })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
