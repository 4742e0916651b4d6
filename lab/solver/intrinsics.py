"""The intrinsic functions of LLVM that the compiled library calls, on bits. Sources: LLVM's language reference, and Intel's and
Arm's manuals.

A function here gets words, or lists of words for vectors. None of them is poison, unless the function says so: `call` answers
these cases. The builds need no other intrinsic functions, and `call` refuses those that are not here.
"""

import bits as b
from errors import Undefined, Unsupported


def call(machine, name, kinds, of, arguments):
    """The answer of an intrinsic function, whose name has the types of its arguments at the end."""
    known = [answer for prefix, answer in BY_NAME.items() if name == prefix or name.startswith(prefix + ".")]
    if not known:
        raise Unsupported(f"the intrinsic function {name}")
    answer = known[0]
    if answer in WITH_MACHINE:
        return answer(machine, kinds, of, *arguments)
    if answer in IN_EACH_LANE:
        if of[0] != "vector":
            return None if any(argument is None for argument in arguments) else answer(*arguments)
        # Flags, such as that of `ctlz`, are not vectors.
        columns = [x if kind[0] == "vector" else [x] * of[1] for kind, x in zip(kinds, arguments, strict=True)]
        return [None if any(x is None for x in lane) else answer(*lane) for lane in zip(*columns, strict=True)]
    if any(x is None or (isinstance(x, list) and any(part is None for part in x)) for x in arguments):
        raise Unsupported(f"{name} of a value that is poison")
    return answer(*arguments)


# Without lanes.


def swap_bytes(x):
    return tuple(bit for i in reversed(range(0, len(x), 8)) for bit in x[i : i + 8])


def reverse_bits(x):
    return x[::-1]


def leading_zeros(x, zero_is_poison):
    zeros = b.leading_zeros(x)
    return b.choose(b.any_of(x), zeros, b.unspecified(len(x))) if zero_is_poison[0] else zeros


def funnel_shift_left(high, low, by):
    both, by = low + high, by[: (len(high) - 1).bit_length()]
    return b.shift(both, by, b.FALSE, left=True)[len(high) :]


def smaller(x, y):
    return b.choose(b.is_less(x, y), x, y)


def subtract_saturating(x, y):
    return b.choose(b.is_less(x, y), b.word(0, len(x)), b.subtract(x, y)[0])


def ternary_logic(x, y, z, table):
    """Intel's VPTERNLOG: the three bits of each place are the index of a bit in a table."""
    return tuple(b.look_up([(bit,) for bit in table[:8]], (z_, y_, x_))[0] for x_, y_, z_ in zip(x, y, z, strict=True))


# Over lanes.


def look_up_bytes(table, indices):
    """Intel's PSHUFB: within each 16 bytes, the byte with this index, or 0 if the highest bit of the index is set."""
    found = []
    for i, index in enumerate(indices):
        start = i & ~15
        entry = b.look_up(table[start : start + 16], index[:4])
        found.append(tuple(b.and_(bit, index[7] ^ 1) for bit in entry))
    return found


def look_up_in_lanes(table, indices):
    """Intel's VPERMB, VPERMW, VPERMD and VPERMQ: the entry with this index, of the whole register."""
    bits = (len(table) - 1).bit_length()
    return [b.look_up(table, index[:bits]) for index in indices]


def look_up_in_two(low, indices, high):
    """Intel's VPERMI2 and VPERMT2: the entry with this index, of two registers."""
    return look_up_in_lanes(low + high, indices)


def matrix_product(rows, matrices, constant):
    """Intel's GF2P8AFFINEQB: each byte times a matrix, the 64 bits around it. Its rows are the bytes, the last one first."""
    found = []
    for i, row in enumerate(rows):
        start = i & ~7
        result = []
        for bit in range(8):
            total = constant[bit]
            for x, y in zip(matrices[start + 7 - bit], row, strict=True):
                total = b.xor(total, b.and_(x, y))
            result.append(total)
        found.append(tuple(result))
    return found


def shift_out_bytes(controls, words):
    """Intel's VPMULTISHIFTQB: each byte of the answer is 8 bits of its word of 64 bits, from the bit with this index on."""
    found = []
    for i, control in enumerate(controls):
        start = i & ~7
        whole = tuple(bit for part in words[start : start + 8] for bit in part)
        found.append(b.shift(whole + whole, control[:6], b.FALSE, left=False)[:8])
    return found


def differences(x, y):
    """Intel's PSADBW: the sums of the absolute differences of 8 bytes each."""
    found = []
    for start in range(0, len(x), 8):
        total = b.word(0, 64)
        for p, q in zip(x[start : start + 8], y[start : start + 8], strict=True):
            less = b.is_less(p, q)
            one = b.choose(less, b.subtract(q, p)[0], b.subtract(p, q)[0])
            total = b.add(total, one + (b.FALSE,) * 56)[0]
        found.append(total)
    return found


def reduce_or(x):
    total = x[0]
    for part in x[1:]:
        total = b.map_(b.or_, total, part)
    return total


def reduce_sum(x):
    total = x[0]
    for part in x[1:]:
        total = b.add(total, part)[0]
    return total


def sum_wide(x):
    """Arm's UADDLV: the sum of all entries, with enough bits."""
    return reduce_sum([part + (b.FALSE,) * (32 - len(part)) for part in x])


def sum_pairs(x):
    """WebAssembly's extadd_pairwise: the sums of two neighbours each, twice as wide."""
    wide = [part + (b.FALSE,) * len(part) for part in x]
    return [b.add(p, q)[0] for p, q in zip(wide[::2], wide[1::2], strict=True)]


def swizzle(table, indices):
    """Arm's TBL and WebAssembly's i8x16.swizzle: the byte with this index, or 0 beyond the end."""
    bits = (len(table) - 1).bit_length()
    found = []
    for index in indices:
        entry = b.look_up(table, index[:bits])
        outside = b.any_of(index[bits:])
        found.append(tuple(b.and_(bit, outside ^ 1) for bit in entry))
    return found


# With memory, or with other types than words.


def nothing(machine, kinds, of, *arguments):
    return None


def assume(machine, kinds, of, condition, *rest):
    if condition is None or condition[0] == b.FALSE:
        raise Undefined("an assumption is false")
    if condition[0] > 1:
        machine.undefined.append(condition[0] ^ 1)


def copy(machine, kinds, of, to, source, size, *rest):
    machine.copy(to, source, b.number(size))


def fill(machine, kinds, of, to, byte, size, *rest):
    if count := b.number(size):
        target, at = machine.place(to, count, 1, is_write=True)
        target.cells[at : at + count] = [byte] * count


def masked_load(machine, kinds, of, pointer, mask, others):
    found = []
    for i, (bit, other) in enumerate(zip(mask, others, strict=True)):
        if machine.decide(bit, "a masked access"):
            place = machine.address(of[2], pointer, [(("i", 64), b.word(i, 64))])
            other = machine.load(place, of[2], 1)
        found.append(other)
    return found


def gather(machine, kinds, of, pointers, mask, others):
    lanes = zip(pointers, mask, others, strict=True)
    return [machine.load(pointer, of[2], 1) if machine.decide(bit, "a gather") else other for pointer, bit, other in lanes]


def masked_store(machine, kinds, of, values, pointer, mask):
    element = kinds[0][2]
    for i, (bit, value) in enumerate(zip(mask, values, strict=True)):
        if machine.decide(bit, "a masked access"):
            machine.store(value, machine.address(element, pointer, [(("i", 64), b.word(i, 64))]), element, 1)


def count_ones(machine, kinds, of, value):
    """Counts set bits. The machine may keep what is counted."""
    if machine.counted is not None:
        machine.counted.append(value)
    if of[0] == "vector":
        return [None if part is None else b.ones(part) for part in value]
    return None if value is None else b.ones(value)


WITH_MACHINE = {nothing, assume, copy, fill, gather, masked_load, masked_store, count_ones}
IN_EACH_LANE = {
    swap_bytes,
    reverse_bits,
    leading_zeros,
    funnel_shift_left,
    smaller,
    subtract_saturating,
    ternary_logic,
}
# No name is the beginning of another one.
BY_NAME = {
    "llvm.lifetime": nothing,
    "llvm.experimental.noalias.scope.decl": nothing,
    "llvm.assume": assume,
    "llvm.memcpy": copy,
    "llvm.memmove": copy,
    "llvm.memset": fill,
    "llvm.masked.gather": gather,
    "llvm.masked.load": masked_load,
    "llvm.masked.store": masked_store,
    "llvm.bswap": swap_bytes,
    "llvm.bitreverse": reverse_bits,
    "llvm.ctlz": leading_zeros,
    "llvm.ctpop": count_ones,
    "llvm.fshl": funnel_shift_left,
    "llvm.umin": smaller,
    "llvm.usub.sat": subtract_saturating,
    "llvm.vector.reduce.or": reduce_or,
    "llvm.vector.reduce.add": reduce_sum,
    "llvm.x86.ssse3.pshuf.b.128": look_up_bytes,
    "llvm.x86.avx2.pshuf.b": look_up_bytes,
    "llvm.x86.avx512.pshuf.b.512": look_up_bytes,
    "llvm.x86.sse2.psad.bw": differences,
    "llvm.x86.avx2.psad.bw": differences,
    "llvm.x86.avx512.psad.bw.512": differences,
    "llvm.x86.avx512.pternlog.d": ternary_logic,
    "llvm.x86.avx512.pternlog.q": ternary_logic,
    "llvm.x86.avx512.permvar": look_up_in_lanes,
    "llvm.x86.avx512.vpermi2var": look_up_in_two,
    "llvm.x86.avx512.pmultishift.qb": shift_out_bytes,
    "llvm.x86.vgf2p8affineqb": matrix_product,
    "llvm.aarch64.neon.uaddlv": sum_wide,
    "llvm.aarch64.neon.tbl1": swizzle,
    "llvm.wasm.extadd.pairwise.unsigned": sum_pairs,
    "llvm.wasm.swizzle": swizzle,
}
