"""Values as bits, and bits as a graph.

A bit is an integer: twice the number of a node, plus one if the node's value is inverted. Node 0 is the constant, so 0 is
false and 1 is true. The other nodes are variables, or `and`, `xor` and `mux` of earlier bits. Two nodes never have the same
operator and bits, and what follows from constants is computed at once. So code that runs with numbers alone makes no nodes.

A word is a tuple of bits, the lowest first.
"""

import random

FALSE, TRUE = 0, 1

# One entry for each node: `None` for a variable, and `(operator, bits)` otherwise.
nodes = [None]
# The names of the variables, by node.
names = {}
_known = {}


def variable(name):
    """A new bit. No two variables have the same name."""
    nodes.append(None)
    names[len(nodes) - 1] = name
    return 2 * (len(nodes) - 1)


_unspecified = 0


def unspecified(width):
    """A word of which nothing is known."""
    global _unspecified
    _unspecified += 1
    return tuple(variable(f"any{_unspecified}.{i}") for i in range(width))


def _node(key):
    node = _known.get(key)
    if node is None:
        nodes.append(key)
        node = _known[key] = 2 * (len(nodes) - 1)
    return node


def and_(a, b):
    if a > b:
        a, b = b, a
    if a <= 1:
        return b if a else 0
    if a ^ b <= 1:
        return 0 if a ^ b else a
    return _node(("and", a, b))


def or_(a, b):
    return and_(a ^ 1, b ^ 1) ^ 1


def xor(a, b):
    inverted = (a ^ b) & 1
    a, b = a & ~1, b & ~1
    if a > b:
        a, b = b, a
    if a == b:
        return inverted
    if a == 0:
        return b ^ inverted
    return _node(("xor", a, b)) ^ inverted


def mux(condition, then, other):
    """`then` if the condition is true, and `other` if not."""
    if condition <= 1:
        return then if condition else other
    if then == other:
        return then
    if then ^ other == 1:
        return xor(condition, other)
    if then <= 1 or then ^ condition <= 1:
        then = then if then <= 1 else (then ^ condition) ^ 1
        return or_(condition, other) if then else and_(condition ^ 1, other)
    if other <= 1 or other ^ condition <= 1:
        other = other if other <= 1 else other ^ condition
        return or_(condition ^ 1, then) if other else and_(condition, then)
    if condition & 1:
        condition, then, other = condition ^ 1, other, then
    inverted = other & 1
    return _node(("mux", condition, then ^ inverted, other ^ inverted)) ^ inverted


def any_of(bits):
    """Whether any of these bits is set. A balanced tree is easier to share than a chain."""
    bits = [bit for bit in bits if bit]
    while len(bits) > 1:
        bits = [or_(*bits[i : i + 2]) if i + 1 < len(bits) else bits[i] for i in range(0, len(bits), 2)]
    return bits[0] if bits else FALSE


# Words.


def word(value, width):
    """A number as a word."""
    return tuple(value >> i & 1 for i in range(width))


def number(bits):
    """A word as a number, or `None` if a bit is not constant."""
    value = 0
    for i, bit in enumerate(bits):
        if bit > 1:
            return None
        value |= bit << i
    return value


def signed(bits):
    """A word as a number in two's complement, or `None` if a bit is not constant."""
    value = number(bits)
    return value if value is None or not bits[-1] else value - (1 << len(bits))


def map_(operator, a, b):
    return tuple(operator(x, y) for x, y in zip(a, b, strict=True))


def not_(a):
    return tuple(bit ^ 1 for bit in a)


def choose(condition, then, other):
    if condition <= 1:
        return then if condition else other
    return tuple(mux(condition, t, o) for t, o in zip(then, other, strict=True))


def add(a, b, carry=FALSE):
    """The sum, and the carries: the one into the highest bit, and the one out of it."""
    total, into = [], FALSE
    for x, y in zip(a, b, strict=True):
        differ = xor(x, y)
        total.append(xor(differ, carry))
        into, carry = carry, mux(differ, carry, x)
    return tuple(total), into, carry


def subtract(a, b):
    """The difference; the carry into the highest bit; and whether the subtraction does not borrow."""
    return add(a, not_(b), TRUE)


def is_less(a, b):
    return subtract(a, b)[2] ^ 1


def is_less_signed(a, b):
    return is_less((*a[:-1], a[-1] ^ 1), (*b[:-1], b[-1] ^ 1))


def is_equal(a, b):
    return any_of(map(xor, a, b)) ^ 1


def multiply(a, b):
    """The product, with as many bits as both factors together."""
    width = len(a) + len(b)
    total = word(0, width)
    for i, bit in enumerate(b):
        if bit:
            part = (FALSE,) * i + tuple(and_(x, bit) for x in a)
            total = add(total, (part + (FALSE,) * width)[:width])[0]
    return total


def shift(bits, by, fill, left):
    """The bits, shifted by a word. A shift by the width or more leaves only `fill`."""
    width = len(bits)
    for i, bit in enumerate(by):
        if bit:
            distance = min(1 << i, width)
            filler = (fill,) * distance
            moved = filler + bits[: width - distance] if left else bits[distance:] + filler
            bits = choose(bit, moved, bits)
    return bits


def leading_zeros(bits):
    """The number of zeros above the highest set bit, as a word of the same width."""

    def count(part):
        if len(part) == 1:
            return (part[0] ^ 1,)
        middle = len(part) // 2
        low, high = count(part[:middle]), count(part[middle:])
        # The highest bit of a count says that there are only zeros.
        empty = high[-1]
        return (
            *(mux(empty, x, y) for x, y in zip(low[:-1], high[:-1], strict=True)),
            and_(empty, low[-1] ^ 1),
            and_(empty, low[-1]),
        )

    zeros = count(bits)
    return (zeros + (FALSE,) * len(bits))[: len(bits)]


def ones(bits):
    """The number of set bits, as a word of the same width."""
    counts = [(bit,) for bit in bits]
    while len(counts) > 1:
        pairs = [(*counts[i : i + 2], (FALSE,))[:2] for i in range(0, len(counts), 2)]
        counts = []
        for a, b in pairs:
            width = max(len(a), len(b)) + 1
            a, b = (tuple(x) + (FALSE,) * (width - len(x)) for x in (a, b))
            counts.append(add(a, b)[0])
    return (counts[0] + (FALSE,) * len(bits))[: len(bits)]


def look_up(entries, index):
    """The entry whose number is the index. The length of `entries` is a power of two."""
    for bit in index:
        if len(entries) == 1:
            break
        entries = [choose(bit, entries[i + 1], entries[i]) for i in range(0, len(entries), 2)]
    return entries[0]


# Graphs.


def cone(bits):
    """The nodes on which these bits depend, in ascending order. So a node comes after those that it depends on."""
    found, pending = set(), [bit >> 1 for bit in bits]
    while pending:
        node = pending.pop()
        if node in found:
            continue
        found.add(node)
        if nodes[node]:
            pending.extend(bit >> 1 for bit in nodes[node][1:])
    return sorted(found)


def variables(bits):
    """The nodes of the variables on which these bits depend."""
    return [node for node in cone(bits) if node and nodes[node] is None]


def evaluate(bits, given, wide=1):
    """The values of the bits, with these values of the variables: integers of `wide` bits, one for each of so many trials."""
    every = (1 << wide) - 1
    values = {}

    def value(bit):
        return values[bit >> 1] ^ (every if bit & 1 else 0)

    for node in cone(bits):
        key = nodes[node]
        if node == 0:
            values[node] = 0
        elif key is None:
            values[node] = given[node]
        elif key[0] == "and":
            values[node] = value(key[1]) & value(key[2])
        elif key[0] == "xor":
            values[node] = value(key[1]) ^ value(key[2])
        else:
            condition = value(key[1])
            values[node] = condition & value(key[2]) | (every ^ condition) & value(key[3])
    return [value(bit) for bit in bits]


def random_values(bits, wide, seed=1):
    """Values for the variables of these bits. In a quarter of the trials 1 of 16 bits is set; in the others 1, 2 or 3 of 4."""
    source = random.Random(seed)
    quarter = (1 << wide // 4) - 1
    given = {}
    for node in variables(bits):
        one, two, three, four = (source.getrandbits(wide) for _ in range(4))
        parts = [one & two & three & four, one & two, one | two, one]
        given[node] = sum((part & quarter) << wide // 4 * i for i, part in enumerate(parts))
    return given
