import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRoute, parseRoute } from "../../src/route.ts";
import { Random } from "../random.ts";

test("what is written is read again, whatever stands in it", () => {
  const random = new Random(1);
  // All characters with a meaning in an address, and some that an address must escape.
  const letters = [..."az09 +/?&=#%._-~:;,'\"<>\\|^[]{}\n\t", "é", "♜", "😀", "%2F", "%zz"];
  const text = () => Array.from({ length: random.below(9) }, () => random.oneOf(letters)).join("");
  for (let round = 0; round < 5000; round++) {
    const path = Array.from({ length: random.below(4) }, () =>
      random.oneOf(["explore", "how", "ray-subtraction", "x1"]),
    );
    const entries = Array.from(
      { length: random.below(5) },
      (_, i) => [`${random.oneOf(["board", "step", "π"])}${i}`, text()] as [string, string],
    );
    const written = formatRoute(path, new URLSearchParams(entries));
    // A browser escapes some characters of an address, and returns them escaped.
    for (const hash of [written, new URL(written, "http://page/").hash]) {
      const { path: parts, params } = parseRoute(hash);
      assert.deepEqual([parts, [...params]], [path, entries], hash);
    }
  }
});

test("addresses that are written by hand", () => {
  for (const hash of ["", "#", "#/", "/"]) assert.deepEqual(parseRoute(hash).path, [], hash);
  for (const hash of ["#/how/sbamg", "#how/sbamg", "how/sbamg", "#/how//sbamg/", "#/how/sbamg?"]) {
    assert.deepEqual(parseRoute(hash).path, ["how", "sbamg"], hash);
  }
  assert.equal(parseRoute("#/explore?board=8/8/8/8/8/8/8/R7").params.get("board"), "8/8/8/8/8/8/8/R7");
  assert.equal(
    parseRoute("#/explore?a=1?b=2").params.get("a"),
    "1?b=2",
    "only the first question mark begins the rest",
  );
});

test("a board in an address can be read by eye", () => {
  const hash = formatRoute(["explore"], new URLSearchParams([["board", "r3k2r/8/8/8/8/8/8/R3K2R"]]));
  assert.equal(hash, "#/explore?board=r3k2r/8/8/8/8/8/8/R3K2R");
});
