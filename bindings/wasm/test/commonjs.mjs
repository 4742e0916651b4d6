// A program in CommonJS that has the package among its dependencies.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));

/** The lines that a program prints; an error if it fails or warns. */
export function runCommonJs(source) {
  const folder = mkdtempSync(join(tmpdir(), "slidemask-commonjs-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(here, join(folder, "node_modules/slidemask"));
    writeFileSync(join(folder, "program.cjs"), source);
    const options = { cwd: folder, encoding: "utf8" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["program.cjs"], options);
    if (status !== 0 || stderr !== "") {
      throw new Error(`exit code ${status}: ${stderr}`);
    }
    return stdout.trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
