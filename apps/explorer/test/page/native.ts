/** The library's answers when compiled for this machine instead of the page, from the program `slidemask`. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

interface Artifact {
  readonly reason: string;
  readonly executable?: string | null;
}

let built: string | undefined;

function program(): string {
  built ??= execFileSync(
    "cargo",
    ["build", "-q", "-p", "slidemask-cli", "--locked", "--message-format=json"],
    { cwd: ROOT, encoding: "utf8" },
  )
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Artifact)
    .find(({ reason, executable }) => reason === "compiler-artifact" && executable)?.executable!;
  return built;
}

function ask<T>(...args: string[]): T {
  return JSON.parse(execFileSync(program(), [...args, "--json"], { encoding: "utf8" })) as T;
}

export interface NativeStep {
  readonly name: string;
  readonly expression: string;
  readonly note: string;
  readonly part_of?: string;
  readonly value: string;
  readonly operations: number;
  readonly borrow?: { readonly minuend: string; readonly subtrahend: string; readonly borrows: string };
}

export interface NativeLine {
  readonly axes: readonly string[];
  readonly line: string | null;
  readonly steps: readonly NativeStep[];
}

export interface NativeMethod {
  readonly name: string;
  readonly title: string;
  readonly authors: string;
  readonly table_bytes: number;
  readonly instructions: readonly string[];
}

/** `slidemask explain`: a method's steps. */
export const explain = (
  ...args: string[]
): { readonly occupied: string; readonly lines: readonly NativeLine[] } => ask("explain", ...args);

/** `slidemask methods`: the registry. */
export const registry = (): { readonly methods: readonly NativeMethod[] } => ask("methods");
