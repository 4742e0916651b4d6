"""Faults: wrong results of single instructions."""


class Fault:
    """Inverts a bit of the result of one instruction of one call: the lowest bit that depends on the board.

    `counts` gets the number of such instructions in each call.
    """

    def __init__(self, machine, call, at, counts):
        self.machine, self.call, self.at, self.counts = machine, call, at, counts

    def __call__(self, operator, result):
        place = changeable(operator, result)
        if place is None:
            return result
        call = len(self.machine.calls)
        self.counts += [0] * (call + 1 - len(self.counts))
        number = self.counts[call]
        self.counts[call] += 1
        if (call, number) != (self.call, self.at):
            return result
        lane, bit = place
        if lane is None:
            return inverted(result, bit)
        return [*result[:lane], inverted(result[lane], bit), *result[lane + 1 :]]


def inverted(word, bit):
    return (*word[:bit], word[bit] ^ 1, *word[bit + 1 :])


def changeable(operator, result):
    """The lane and the number of the lowest bit of a result that depends on the board."""
    if operator not in ("add", "sub", "and", "or", "xor", "shl", "lshr", "call"):
        return None
    lanes = enumerate(result) if isinstance(result, list) else [(None, result)]
    for lane, part in lanes:
        if isinstance(part, tuple) and all(isinstance(bit, int) for bit in part):
            for i, bit in enumerate(part):
                if bit > 1:
                    return lane, i
    return None
