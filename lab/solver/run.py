"""Executes LLVM IR on bits.

Numbers, variables and all that is computed from them are words of `bits`. So one run serves all inputs at once. Branches and
addresses must be numbers, except for a load, which may look up a table by an index that is not known.

An integer is a word, a pointer is a `Pointer`, and a vector, an array or a struct is a list. `None` is poison: a value that a
program may not use. An operation that is poison for some inputs only is any value for these inputs, so a proof holds whatever
it is.

What the IR calls undefined behaviour (an access outside of an object or with too little alignment, a write to a constant, a
division by zero, an assumption that is false) is an error if it happens for all inputs. Otherwise its condition is in
`Machine.undefined`, and a proof has to show that it is never true. The same holds for a panic.
"""

from collections import namedtuple

import bits as b
import intrinsics
from errors import Undefined, Unsupported
from memory import Memory, Pointer, width_of
from operators import OPERATORS

# A call from outside: the arguments, with the bytes of each slice; the result; and the bytes of the slices afterwards.
Call = namedtuple("Call", "function arguments result slices")


class Machine(Memory):
    """Executes the functions of modules, in their memory.

    `calls` are the calls from outside. `fault`, if it is set, is a function that gets the operator and the result of each
    instruction, and returns another result. `counted`, if it is a list, gets every word whose set bits are counted.
    """

    def __init__(self, modules, pointer_bytes=8):
        super().__init__(modules, pointer_bytes)
        self.calls = []
        self.fault = self.counted = None

    def call(self, name, arguments):
        """Calls a function of the modules by its name. An integer becomes a word of the parameter's width."""
        function = self.symbol(name).object
        words = [
            b.word(argument, of[1]) if isinstance(argument, int) else argument
            for (_, of, _), argument in zip(function.parameters, arguments, strict=True)
        ]
        before = [list(word.object.cells) if isinstance(word, Pointer) else word for word in words]
        result = self.execute(function, words)
        after = [list(word.object.cells) for word in words if isinstance(word, Pointer)]
        self.calls.append(Call(name, before, result, after))
        return result

    def column(self, name, entries, width=None):
        """A slice in memory, whose entries are words, with no more alignment than the type of an entry has."""
        of = ("i", width or len(entries[0]))
        cells = [cell for entry in entries for cell in self.cells(entry, of)]
        return self.allocate(name, len(cells), self.size(of), cells)

    def entries(self, column):
        """The entries of a column."""
        return self.value(column.object.cells, ("array", column.object.size // 8, ("i", 64)))

    def execute(self, function, arguments):
        values = {}
        for (name, of, bounds), argument in zip(function.parameters, arguments, strict=True):
            values[name] = self.within(argument, of, bounds)
        label, before = next(iter(function.blocks)), None

        def get(operand, of):
            return values[operand[1]] if operand[0] == "local" else self.constant(operand, of)

        while True:
            after = None
            # All phis of a block read the values from before the block.
            arrived = {}
            for instruction in function.block(label):
                target, operator, *rest = instruction
                if operator == "phi":
                    arrived[target] = get(rest[1][before], rest[0])
                    continue
                if arrived:
                    values |= arrived
                    arrived = {}
                if operator == "ret":
                    return get(rest[1], rest[0]) if rest[0] else None
                if operator == "br":
                    condition, then, other = rest
                    after = then if condition is None else self.branch(function, get(condition, ("i", 1)), then, other)
                elif operator == "switch":
                    operand, cases, other = rest
                    after = cases.get(self.decide(get(operand, None), function.name), other)
                elif operator == "unreachable":
                    raise Undefined(f"{function.name} reaches a place that it calls unreachable")
                else:
                    result = self.instruction(operator, rest, get)
                    if self.fault:
                        result = self.fault(operator, result)
                    values[target] = result
            label, before = after, label

    def branch(self, function, condition, then, other):
        """The block that follows. A panic is none: a proof has to show that the condition is never true."""
        if condition is not None and condition[0] > 1:
            for block, leads_there, else_block in ((then, condition[0], other), (other, condition[0] ^ 1, then)):
                if function.block(block)[-1][1] == "unreachable":
                    self.undefined.append(leads_there)
                    return else_block
        return then if self.decide(condition, function.name) else other

    def decide(self, value, where):
        number = None if value is None else b.number(value)
        if number is None:
            raise Unsupported(f"{where} branches on a value that is not known")
        return number

    def within(self, value, of, bounds):
        """The value, which is poison outside of its `range`."""
        if bounds is None or value is None:
            return value
        if of[0] == "vector":
            return [self.within(part, of[2], bounds) for part in value]
        width, low, high = bounds
        low, high = low % (1 << width), high % (1 << width)
        distance = b.subtract(value, b.word(low, width))[0]
        return self.unless(b.is_less(distance, b.word((high - low) % (1 << width), width)) ^ 1, value)

    def unless(self, is_poison, value):
        """The value, or any value if the condition is true."""
        if is_poison == b.TRUE:
            return None
        return value if is_poison == b.FALSE else b.choose(is_poison, b.unspecified(len(value)), value)

    def instruction(self, operator, rest, get):
        if operator in OPERATORS:
            flags, of, left, right = rest
            left, right = get(left, of), get(right, of)
            if of[0] == "vector":
                return [self.operate(operator, flags, x, y) for x, y in zip(left, right, strict=True)]
            return self.operate(operator, flags, left, right)
        return getattr(self, f"do_{operator}")(*rest, get)

    def operate(self, operator, flags, left, right):
        if left is None or right is None:
            return None
        return OPERATORS[operator](self, flags, left, right)

    def do_icmp(self, condition, of, left, right, flags, get):
        left, right = get(left, of), get(right, of)
        if of[0] == "vector":
            return [self.compare(condition, flags, x, y) for x, y in zip(left, right, strict=True)]
        return self.compare(condition, flags, left, right)

    def compare(self, condition, flags, left, right):
        if left is None or right is None:
            return None
        if isinstance(left, Pointer):
            if condition not in ("eq", "ne") or left.object is not right.object:
                if left.object is None or right.object is None or condition in ("eq", "ne"):
                    return (int((left == right) == (condition == "eq")),)
                raise Unsupported("a comparison of two objects' addresses")
            left, right = b.word(left.offset, 64), b.word(right.offset, 64)
        if condition in ("eq", "ne"):
            result = b.is_equal(left, right) ^ (condition == "ne")
        else:
            less = b.is_less if condition[0] == "u" else b.is_less_signed
            is_turned = condition[1:] in ("gt", "le")
            result = (less(right, left) if is_turned else less(left, right)) ^ condition.endswith("e")
        is_poison = b.xor(left[-1], right[-1]) if "samesign" in flags else b.FALSE
        return self.unless(is_poison, (result,))

    def do_select(self, operands, get):
        (kind, condition), (of, then), (_, other) = operands
        condition, then, other = get(condition, kind), get(then, of), get(other, of)
        if kind[0] == "vector":
            return [self.choose(c and c[0], x, y) for c, x, y in zip(condition, then, other, strict=True)]
        if of[0] == "vector":
            return [self.choose(condition and condition[0], x, y) for x, y in zip(then, other, strict=True)]
        return self.choose(condition and condition[0], then, other)

    def choose(self, condition, then, other):
        if condition is None:
            return None
        if condition <= 1:
            return then if condition else other
        if isinstance(then, Pointer) or isinstance(other, Pointer):
            raise Unsupported("a choice between two pointers by a bit that is not known")
        if then is None and other is None:
            return None
        then = b.unspecified(len(other)) if then is None else then
        other = b.unspecified(len(then)) if other is None else other
        return b.choose(condition, then, other)

    def do_freeze(self, operands, get):
        [(of, operand)] = operands
        value = get(operand, of)
        if of[0] == "vector":
            return [b.unspecified(width_of(of[2])) if part is None else part for part in value]
        return b.unspecified(width_of(of)) if value is None else value

    def cast(self, of, to, value, one):
        if of[0] == "vector":
            return [None if part is None else one(part, to[2][1]) for part in value]
        return None if value is None else one(value, to[1])

    def do_zext(self, flags, of, operand, to, get):
        def one(value, width):
            is_poison = value[-1] if "nneg" in flags else b.FALSE
            return self.unless(is_poison, value + (b.FALSE,) * (width - len(value)))

        return self.cast(of, to, get(operand, of), one)

    def do_sext(self, flags, of, operand, to, get):
        return self.cast(of, to, get(operand, of), lambda value, width: value + (value[-1],) * (width - len(value)))

    def do_trunc(self, flags, of, operand, to, get):
        def one(value, width):
            lost = []
            if "nuw" in flags:
                lost += value[width:]
            if "nsw" in flags:
                lost += [b.xor(value[width - 1], bit) for bit in value[width:]]
            return self.unless(b.any_of(lost), value[:width])

        return self.cast(of, to, get(operand, of), one)

    def do_bitcast(self, flags, of, operand, to, get):
        value = get(operand, of)
        if of == to:
            return value
        parts = value if of[0] == "vector" else [value]
        step, count = (width_of(to[2]), to[1]) if to[0] == "vector" else (width_of(to), 1)
        width = width_of(of[2]) if of[0] == "vector" else width_of(of)
        found = []
        for i in range(count):
            taken = parts[i * step // width : -(-(i + 1) * step // width)]
            if any(part is None for part in taken):
                found.append(None)
            else:
                start = i * step % width if step < width else 0
                found.append(tuple(bit for part in taken for bit in part)[start : start + step])
        return found if to[0] == "vector" else found[0]

    def do_extractelement(self, operands, get):
        (of, vector), (kind, index) = operands
        vector, index = get(vector, of), get(index, kind)
        at = b.number(index)
        if at is not None:
            return vector[at]
        if any(part is None for part in vector) or len(vector) & len(vector) - 1:
            raise Unsupported("an element of a vector at a place that is not known")
        return b.look_up(vector, index)

    def do_insertelement(self, operands, get):
        (of, vector), (kind, value), (index_kind, index) = operands
        changed = list(get(vector, of))
        changed[b.number(get(index, index_kind))] = get(value, kind)
        return changed

    def do_shufflevector(self, operands, get):
        (of, left), (_, right), (kind, mask) = operands
        both = [*get(left, of), *get(right, of)]
        places = get(mask, kind)
        return [None if place is None else both[b.number(place)] for place in places]

    def do_extractvalue(self, operands, path, get):
        [(of, operand)] = operands
        value = get(operand, of)
        for step in path:
            value = None if value is None else value[step]
        return value

    def do_insertvalue(self, operands, path, get):
        (of, operand), (kind, part) = operands
        [step] = path
        whole = get(operand, of)
        changed = [None] * (len(of[1]) if of[0] == "struct" else of[1]) if whole is None else list(whole)
        changed[step] = get(part, kind)
        return changed

    def do_alloca(self, of, alignment, get):
        return self.allocate("a local variable", self.size(of), alignment)

    def do_load(self, of, pointer, alignment, get):
        return self.load(get(pointer, ("ptr",)), of, alignment)

    def do_store(self, of, value, pointer, alignment, get):
        self.store(get(value, of), get(pointer, ("ptr",)), of, alignment)

    def do_cmpxchg(self, of, pointer, expected, value, alignment, get):
        """One thread runs, so nobody changes the value in between."""
        pointer = get(pointer, ("ptr",))
        found = self.load(pointer, of, alignment)
        is_expected = self.compare("eq", (), found, get(expected, of))
        self.store(self.choose(is_expected[0], get(value, of), found), pointer, of, alignment)
        return [found, is_expected]

    def do_getelementptr(self, element, operands, get):
        (_, base), *path = [(of, get(operand, of)) for of, operand in operands]
        lanes = next((len(value) for value in (base, *(index for _, index in path)) if isinstance(value, list)), None)
        if lanes is None:
            return self.address(element, base, path)

        def part(value, lane):
            return value[lane] if isinstance(value, list) else value

        return [self.address(element, part(base, i), [(of, part(index, i)) for of, index in path]) for i in range(lanes)]

    def do_call(self, of, function, arguments, bounds, get):
        if function[0] == "asm":
            # An empty text is a barrier against the optimiser. It changes nothing.
            if 'asm sideeffect "",' not in function[1] and 'asm "",' not in function[1]:
                raise Unsupported(f"inline assembly: {function[1]}")
            return None
        kinds = [kind for kind, _ in arguments]
        values = [get(operand, kind) for kind, operand in arguments]
        if function[0] == "symbol" and function[1].startswith("llvm."):
            return self.within(intrinsics.call(self, function[1], kinds, of, values), of, bounds)
        target = get(function, ("ptr",))
        return self.within(self.execute(target.object, values), of, bounds)
