import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { ORDERS, boardOf, orderNamed, numberOf, orderTitle } from "../../src/calculator/orders.ts";

const library = await load();

/** The library's number for the square of a bit, by coordinates: bits continue towards `second`, then towards `ninth`. */
function squareOfBit(
  { first, second, ninth }: { first: string; second: string; ninth: string },
  bit: number,
): number {
  const at = (name: string) => [name.charCodeAt(0) - 97, Number(name[1]) - 1] as const;
  const [file, rank] = at(first);
  const along = [at(second)[0] - file, at(second)[1] - rank] as const;
  const across = [at(ninth)[0] - file, at(ninth)[1] - rank] as const;
  const [fast, slow] = [bit % 8, Math.floor(bit / 8)];
  return file + fast * along[0] + slow * across[0] + 8 * (rank + fast * along[1] + slow * across[1]);
}

test("there are eight orders, all different, and the first is the library's own", () => {
  const titles = ORDERS.map((order) => orderTitle(order));
  assert.deepEqual(
    [ORDERS.length, new Set(titles).size, new Set(ORDERS.map(({ id }) => id)).size],
    [8, 8, 8],
  );
  assert.equal(titles[0], "a1 = 0, b1 = 1");
  for (let bit = 0; bit < 64; bit++) assert.equal(squareOfBit(ORDERS[0], bit), bit);
});

for (const order of ORDERS) {
  test(`${orderTitle(order)}: every bit is its square, and every square its bit`, () => {
    const squares = new Set<number>();
    for (let bit = 0; bit < 64; bit++) {
      const [number, board] = [1n << BigInt(bit), 1n << BigInt(squareOfBit(order, bit))];
      assert.equal(boardOf(library, order, number), board, `bit ${bit}`);
      assert.equal(numberOf(library, order, board), number, `bit ${bit}`);
      squares.add(squareOfBit(order, bit));
    }
    assert.equal(squares.size, 64);
    assert.equal(orderNamed(order.id), order);
  });
}

test("there is no order of another name", () => {
  assert.equal(orderNamed("b1"), undefined);
});
