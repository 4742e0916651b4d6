"""Types in memory, and memory: objects, and the values of types that their bytes have."""

from collections import namedtuple

import bits as b
from errors import NotUnderstood, Undefined, Unsupported
from llvm import Tokens

Pointer = namedtuple("Pointer", "object offset")
# One byte of a pointer in memory.
PointerByte = namedtuple("PointerByte", "pointer index")


class Object:
    """A piece of memory: a word of 8 bits for each byte, or `None` for a byte that was not written."""

    def __init__(self, name, size, alignment, cells=None, is_constant=False):
        self.name, self.size, self.alignment, self.is_constant = name, size, alignment, is_constant
        self.cells = cells or [None] * size

    def __repr__(self):
        return self.name


def width_of(of):
    if of[0] == "i":
        return of[1]
    if of[0] == "ptr":
        return 64
    return of[1] * width_of(of[2])


class Memory:
    """The objects of modules, and the conditions under which accesses are undefined behaviour (`undefined`).

    `pointer_bytes` is the size of a pointer.
    """

    def __init__(self, modules, pointer_bytes):
        self.modules, self.pointer_bytes = modules, pointer_bytes
        self.objects, self.undefined = {}, []

    def size(self, of):
        if of[0] == "i":
            return max(1, 1 << max(0, (of[1] - 1).bit_length() - 3)) if of[1] <= 64 else of[1] // 8
        if of[0] == "ptr":
            return self.pointer_bytes
        if of[0] == "vector":
            return (width_of(of) + 7) // 8
        if of[0] == "array":
            return of[1] * self.size(of[2])
        return self.offsets(of)[-1]

    def alignment(self, of):
        if of[0] == "array":
            return self.alignment(of[2])
        if of[0] == "struct":
            return 1 if of[2] else max((self.alignment(part) for part in of[1]), default=1)
        return self.size(of)

    def offsets(self, of):
        """The offset of each member of a struct, and its size."""
        found, at = [], 0
        for part in of[1]:
            step = 1 if of[2] else self.alignment(part)
            at = -(-at // step) * step
            found.append(at)
            at += self.size(part)
        step = self.alignment(of)
        return [*found, -(-at // step) * step]

    def allocate(self, name, size, alignment, cells=None):
        return Pointer(Object(name, size, alignment, cells), 0)

    def symbol(self, name):
        """The address of a function, or of a global value, whose content is read when it is first used."""
        if name not in self.objects:
            for module in self.modules:
                if name in module.aliases:
                    self.objects[name] = self.symbol(module.aliases[name]).object
                    break
                if name in module.functions:
                    self.objects[name] = module.functions[name]
                    break
                if name in module.globals and "external" not in module.globals[name].split(maxsplit=1)[0]:
                    self.objects[name] = self.global_object(module, name)
                    break
            else:
                raise Unsupported(f"the symbol {name} has no definition")
        return Pointer(self.objects[name], 0)

    def global_object(self, module, name):
        tokens = Tokens(module.globals[name])
        while tokens.peek() not in ("constant", "global"):
            if not tokens.next():
                raise NotUnderstood(f"the global value {name}: {tokens.text}")
        is_constant = tokens.next() == "constant"
        of = module.type(tokens)
        content = module.operand(tokens, of)
        made = Object(name, self.size(of), module.alignment(tokens), None, is_constant)
        # The content may have the object's own address.
        self.objects[name] = made
        made.cells = self.cells(self.constant(content, of), of)
        return made

    def cells(self, value, of):
        """The bytes of a value in memory."""
        if value is None:
            return [None] * self.size(of)
        if of[0] == "i":
            padded = value + (b.FALSE,) * (8 * self.size(of) - of[1])
            return [padded[i : i + 8] for i in range(0, len(padded), 8)]
        if of[0] == "ptr":
            return [PointerByte(value, i) for i in range(self.pointer_bytes)]
        if of[0] == "vector":
            if of[2] == ("ptr",) or of[2][1] % 8 == 0:
                return [cell for part in value for cell in self.cells(part, of[2])]
            return self.cells(self.bits(value, of), ("i", width_of(of)))
        if of[0] == "array":
            return [cell for part in value for cell in self.cells(part, of[2])]
        *offsets, size = self.offsets(of)
        found = [None] * size
        for part, member, at in zip(value, of[1], offsets, strict=True):
            found[at : at + self.size(member)] = self.cells(part, member)
        return found

    def value(self, cells, of):
        """The value of this type that bytes in memory have."""
        if of[0] == "i":
            if any(cell is None or isinstance(cell, PointerByte) for cell in cells):
                return None
            return tuple(bit for cell in cells for bit in cell)[: of[1]]
        if of[0] == "ptr":
            first = cells[0]
            if all(isinstance(c, PointerByte) and c.pointer is first.pointer and c.index == i for i, c in enumerate(cells)):
                return first.pointer
            if all(isinstance(c, tuple) and not any(c) for c in cells):
                return Pointer(None, 0)
            return None
        if of[0] == "vector" and of[2] != ("ptr",) and of[2][1] % 8:
            whole = self.value(cells, ("i", width_of(of)))
            step = width_of(of[2])
            return [whole and whole[i : i + step] for i in range(0, width_of(of), step)]
        if of[0] in ("vector", "array"):
            step = self.size(of[2])
            return [self.value(cells[i : i + step], of[2]) for i in range(0, of[1] * step, step)]
        *offsets, _ = self.offsets(of)
        return [self.value(cells[at : at + self.size(part)], part) for part, at in zip(of[1], offsets, strict=True)]

    def place(self, pointer, size, alignment, is_write=False):
        """Checks an access. Returns the object and the offset."""
        if pointer is None or pointer.object is None:
            raise Undefined("an access through a pointer to nothing")
        target, offset = pointer
        if not isinstance(target, Object):
            raise Unsupported(f"an access to {target}")
        if not isinstance(offset, int):
            raise Unsupported(f"an access to {target} at a place that is not known")
        if not 0 <= offset <= target.size - size:
            raise Undefined(f"an access to {size} bytes at {offset} of {target}, which has {target.size}")
        if alignment > target.alignment or offset % alignment:
            raise Undefined(f"an access at {offset} of {target} needs an alignment of {alignment}")
        if is_write and target.is_constant:
            raise Undefined(f"a write to the constant {target}")
        return target, offset

    def load(self, pointer, of, alignment):
        size = self.size(of)
        if pointer is not None and not isinstance(pointer.offset, int):
            return self.load_by_index(pointer, of, size, alignment)
        target, offset = self.place(pointer, size, alignment)
        return self.value(target.cells[offset : offset + size], of)

    def load_by_index(self, pointer, of, size, alignment):
        """Loads from a table. All places that the bits of the offset can name are read."""
        target, offset = pointer
        unknown = sorted({bit & ~1 for bit in offset if bit > 1})
        if of[0] != "i" or len(unknown) > 12:
            raise Unsupported(f"a load of {of} from {target} at a place that is not known")
        entries = []
        for choice in range(1 << len(unknown)):
            values = {bit: choice >> i & 1 for i, bit in enumerate(unknown)}
            at = b.number(tuple(bit if bit <= 1 else values[bit & ~1] ^ bit & 1 for bit in offset))
            if at > target.size - size or alignment > target.alignment or at % alignment:
                condition = [bit ^ 1 ^ values[bit] for bit in unknown]
                self.undefined.append(b.any_of(bit ^ 1 for bit in condition) ^ 1)
                entries.append(b.word(0, of[1]))
            else:
                entries.append(self.value(target.cells[at : at + size], of))
        return b.look_up(entries, unknown)

    def store(self, value, pointer, of, alignment):
        size = self.size(of)
        target, offset = self.place(pointer, size, alignment, is_write=True)
        target.cells[offset : offset + size] = self.cells(value, of)

    def copy(self, to, source, size):
        """Copies bytes that may overlap."""
        if size:
            target, at = self.place(source, size, 1)
            cells = target.cells[at : at + size]
            target, at = self.place(to, size, 1, is_write=True)
            target.cells[at : at + size] = cells

    def bits(self, value, of):
        """The bits of an integer or a vector of integers, or `None` if one of its parts is poison."""
        if of[0] != "vector":
            return value
        if any(part is None for part in value):
            return None
        return tuple(bit for part in value for bit in part)

    def constant(self, operand, of):
        kind = operand[0]
        if kind == "number":
            return b.word(operand[1], of[1])
        if kind == "symbol":
            return self.symbol(operand[1])
        if kind in ("poison", "undef"):
            return [None] * of[1] if of[0] == "vector" else None
        if kind == "null":
            return Pointer(None, 0)
        if kind == "place":
            # The address of nothing, such as that of an empty slice.
            return Pointer(None, operand[1])
        if kind == "bytes":
            return [b.word(byte, 8) for byte in operand[1]]
        if kind == "zeroinitializer":
            if of[0] == "i":
                return b.word(0, of[1])
            if of[0] == "ptr":
                return Pointer(None, 0)
            members = [of[2]] * of[1] if of[0] in ("vector", "array") else of[1]
            return [self.constant(operand, member) for member in members]
        if kind == "parts":
            members = [of[2]] * of[1] if of[0] in ("vector", "array") else of[1]
            return [self.constant(part, member) for part, member in zip(operand[1], members, strict=True)]
        if kind == "address":
            (_, base), *path = [(of, self.constant(part, of)) for of, part in operand[2]]
            return self.address(operand[1], base, path)
        raise NotUnderstood(f"the constant {operand}")

    def address(self, element, base, path):
        """The address of a part of a value of type `element`."""
        if base is None or any(index is None for _, index in path):
            return None
        offset = base.offset
        for step, (_, index) in enumerate(path):
            if step:
                if element[0] == "struct":
                    number = b.number(index)
                    offset += self.offsets(element)[number]
                    element = element[1][number]
                    continue
                element = element[2]
            number = b.signed(index)
            size = self.size(element)
            if number is not None and isinstance(offset, int):
                offset += number * size
            else:
                extended = (index + (index[-1],) * 64)[:64]
                scaled = b.multiply(extended, b.word(size, 64))[:64]
                start = b.word(offset, 64) if isinstance(offset, int) else offset
                offset = b.add(start, scaled)[0]
                known = b.signed(offset)
                offset = offset if known is None else known
        return Pointer(base.object, offset)
