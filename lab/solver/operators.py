"""The operators of two words of one width. Each gets the machine, the flags of the instruction, and the words."""

import bits as b
from errors import Undefined, Unsupported


def plus(machine, flags, x, y):
    total, into, carry = b.add(x, y)
    return machine.unless(overflow(flags, into, carry, carry), total)


def minus(machine, flags, x, y):
    difference, into, carry = b.subtract(x, y)
    return machine.unless(overflow(flags, into, carry, carry ^ 1), difference)


def overflow(flags, into, carry, unsigned):
    return b.or_(unsigned if "nuw" in flags else 0, b.xor(into, carry) if "nsw" in flags else 0)


def times(machine, flags, x, y):
    width = len(x)
    if b.number(x) is not None:
        x, y = y, x
    if "nsw" in flags:
        if b.number(x) is None or b.number(y) is None:
            raise Unsupported("a signed product of values that are not known")
        product = b.signed(x) * b.signed(y)
        if not -(1 << width - 1) <= product < 1 << width - 1:
            return None
    product = b.multiply(x, y)
    return machine.unless(b.any_of(product[width:]) if "nuw" in flags else b.FALSE, product[:width])


def divided(which):
    def divide(machine, flags, x, y):
        numbers = b.number(x), b.number(y)
        if None in numbers:
            raise Unsupported("a division of values that are not known")
        if not numbers[1]:
            raise Undefined("a division by zero")
        return b.word(divmod(*numbers)[which], len(x))

    return divide


def shifted(left, arithmetic=False):
    def shift(machine, flags, x, by):
        width = len(x)
        fill = x[-1] if arithmetic else b.FALSE
        is_poison = b.is_less(by, b.word(width, width)) ^ 1 if width.bit_length() <= width else by[0]
        result = b.shift(x, by, fill, left)
        if flags:
            back = b.shift(result, by, b.FALSE, not left)
            if "nuw" in flags or "exact" in flags:
                is_poison = b.or_(is_poison, b.is_equal(back, x) ^ 1)
            if "nsw" in flags:
                is_poison = b.or_(is_poison, b.is_equal(b.shift(result, by, result[-1], not left), x) ^ 1)
        return machine.unless(is_poison, result)

    return shift


def either(machine, flags, x, y):
    is_poison = b.any_of(map(b.and_, x, y)) if "disjoint" in flags else b.FALSE
    return machine.unless(is_poison, b.map_(b.or_, x, y))


OPERATORS = {
    "add": plus,
    "sub": minus,
    "mul": times,
    "udiv": divided(0),
    "urem": divided(1),
    "shl": shifted(left=True),
    "lshr": shifted(left=False),
    "ashr": shifted(left=False, arithmetic=True),
    "and": lambda machine, flags, x, y: b.map_(b.and_, x, y),
    "or": either,
    "xor": lambda machine, flags, x, y: b.map_(b.xor, x, y),
}
