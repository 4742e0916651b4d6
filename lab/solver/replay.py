"""Repeats calls of the library on this machine, so that the machine judges the executor."""

import ctypes

import bits as b

# The random boards on which a call is compared with the machine.
TRIALS = 64


def against_machine(calls, library):
    """Repeats calls on this machine, on random boards. Returns how many were compared."""
    functions = ctypes.CDLL(str(library))
    every = {}
    for call in calls:
        every.setdefault(call.function, []).append(call)
    compared = 0
    for name, of_function in every.items():
        chosen = of_function[:: -(-len(of_function) // 32)]
        for seed, call in enumerate(chosen):
            given = {}
            inputs = [Values(argument, given, seed) for argument in call.arguments]
            result = Values(call.result, given, seed)
            slices = [Values(cells, given, seed) for cells in call.slices]
            function = getattr(functions, name)
            function.restype = ctypes.c_uint64
            for trial in range(TRIALS):
                arguments = [value.argument(trial) for value in inputs]
                answer = function(*arguments)
                if call.result is not None and answer & (1 << len(call.result)) - 1 != result.number(trial):
                    raise SystemExit(f"{name}: the machine returns {answer:#x}, and the executor {result.number(trial):#x}")
                buffers = [argument for argument in arguments if isinstance(argument, ctypes.Array)]
                for buffer, value in zip(buffers, slices, strict=True):
                    if bytes(buffer) != value.bytes(trial):
                        raise SystemExit(
                            f"{name}: the machine writes {bytes(buffer).hex()}, and the executor {value.bytes(trial).hex()}"
                        )
                compared += 1
    return compared


class Values:
    """The values that a word or the bytes of a slice have in each trial."""

    def __init__(self, value, given, seed):
        self.is_slice = isinstance(value, list)
        # A byte that was not written is 0: the machine's slices are made with zeros.
        cells = [cell or b.word(0, 8) for cell in value] if self.is_slice else [value or ()]
        bits = [bit for cell in cells for bit in cell]
        for node, random_value in b.random_values(bits, TRIALS, seed).items():
            given.setdefault(node, random_value)
        columns = b.evaluate(bits, given, TRIALS)
        self.trials = [sum((column >> trial & 1) << i for i, column in enumerate(columns)) for trial in range(TRIALS)]
        self.length = len(cells)

    def number(self, trial):
        return self.trials[trial]

    def bytes(self, trial):
        return self.trials[trial].to_bytes(self.length, "little")

    def argument(self, trial):
        if self.is_slice:
            return (ctypes.c_char * self.length).from_buffer_copy(self.bytes(trial))
        return ctypes.c_uint64(self.trials[trial])
