"""Asks solvers whether bits can be true. The questions are texts in SMT-LIB 2, so any solver can answer them."""

import hashlib

import bits as b


def text_of(bits):
    """The question whether one of these bits can be true, in SMT-LIB 2. Each node of the graph is a definition."""

    def term(bit):
        if bit <= 1:
            return "true" if bit else "false"
        name = f"v{bit >> 1}" if b.nodes[bit >> 1] is None else f"n{bit >> 1}"
        return f"(not {name})" if bit & 1 else name

    lines = ["(set-logic QF_BV)"]
    for node in b.cone(bits):
        key = b.nodes[node]
        if node == 0:
            continue
        if key is None:
            lines.append(f"(declare-const v{node} Bool) ; {b.names[node]}")
        else:
            operator = {"and": "and", "xor": "xor", "mux": "ite"}[key[0]]
            lines.append(f"(define-fun n{node} () Bool ({operator} {' '.join(map(term, key[1:]))}))")
    alternatives = " ".join(map(term, bits))
    lines.append(f"(assert (or {alternatives} false))")
    return "\n".join([*lines, "(check-sat)", ""])


def fingerprint(bits):
    """A name of the question, which is the same for two questions that differ only in the names of their variables."""
    nodes = b.cone(bits)
    order = {node: i for i, node in enumerate(nodes)}
    digest = hashlib.sha256()
    for node in nodes:
        key = b.nodes[node] or ("variable",)
        digest.update(repr((key[0], *(2 * order[bit >> 1] + (bit & 1) for bit in key[1:]))).encode())
    digest.update(repr(sorted(2 * order[bit >> 1] + (bit & 1) for bit in bits)).encode())
    return digest.digest()


class Z3:
    """The solver Z3."""

    def __init__(self):
        import z3

        self.z3 = z3
        self.name = f"Z3 {z3.get_version_string()}"

    def solve(self, bits):
        """Values of the variables for which one of the bits is true, by node; or `None` if there are none."""
        solver = self.z3.Solver()
        solver.from_string(text_of(bits))
        answer = solver.check()
        if answer == self.z3.unsat:
            return None
        if answer != self.z3.sat:
            raise SystemExit(f"{self.name} does not know the answer: {solver.reason_unknown()}")
        model = solver.model()
        values = {str(name): self.z3.is_true(model[name]) for name in model.decls()}
        return {node: int(values.get(f"v{node}", False)) for node in b.variables(bits)}


class Bitwuzla:
    """The solver Bitwuzla."""

    def __init__(self):
        import bitwuzla

        self.library = bitwuzla
        self.name = f"Bitwuzla {bitwuzla.version()}"

    def solve(self, bits):
        options = self.library.Options()
        options.set(self.library.Option.PRODUCE_MODELS, True)
        manager = self.library.TermManager()
        parser = self.library.Parser(manager, options)
        parser.parse(text_of(bits).replace("(check-sat)\n", ""), parse_only=False, parse_file=False)
        solver = parser.bitwuzla()
        answer = solver.check_sat()
        if answer == self.library.Result.UNSAT:
            return None
        if answer != self.library.Result.SAT:
            raise SystemExit(f"{self.name} does not know the answer")
        values = {str(term.symbol()): term for term in parser.get_declared_funs()}
        return {node: int(str(solver.get_value(values[f"v{node}"])) == "true") for node in b.variables(bits)}


SOLVERS = {"z3": Z3, "bitwuzla": Bitwuzla}
