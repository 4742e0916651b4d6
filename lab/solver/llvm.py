"""Reads the text of LLVM's intermediate representation (IR), as `rustc --emit=llvm-ir` writes it.

Types are tuples: ("i", width), ("ptr",), ("vector", length, type), ("array", length, type), ("struct", types, is_packed) and
("void",). Operands are tuples, too: ("local", name) is a value of the function, and everything else is a constant.

What the reader does not know is an error, and is never skipped. It leaves out metadata and those attributes that only promise
something to the optimiser, except `range` (see `run`).
"""

import re

from errors import NotUnderstood

TOKEN = re.compile(r'c?"[^"]*"|[%@](?:"[^"]*"|[-\w.$]+)|[!#][-\w.]*|-?\d+|[A-Za-z_][\w.]*|\.\.\.|\S')
POINTER = ("ptr",)
LINKAGE = {
    "private",
    "internal",
    "external",
    "available_externally",
    "linkonce_odr",
    "hidden",
    "protected",
    "default",
    "dso_local",
    "unnamed_addr",
    "local_unnamed_addr",
    "thread_local",
    "weak",
    "noundef",
    "fastcc",
    "ccc",
    "coldcc",
}
# Words before an operand or after an operator that change a result to poison, or say when it is.
FLAGS = {"nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw"}


class Tokens:
    """The tokens of a line."""

    def __init__(self, text):
        self.text = text
        self.all = TOKEN.findall(text)
        self.at = 0

    def peek(self):
        return self.all[self.at] if self.at < len(self.all) else ""

    def next(self):
        self.at += 1
        return self.all[self.at - 1] if self.at <= len(self.all) else ""

    def accept(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def expect(self, *tokens):
        for token in tokens:
            if not self.accept(token):
                raise NotUnderstood(f"{token!r} is expected instead of {self.peek()!r} in: {self.text.strip()}")

    def skip_group(self):
        """Skips a group in parentheses."""
        self.expect("(")
        depth = 1
        while depth:
            token = self.next()
            if not token:
                raise NotUnderstood(f"a parenthesis is not closed: {self.text.strip()}")
            depth += (token == "(") - (token == ")")


def name_of(token):
    """The name of a symbol or a value, without its sigil and its quotation marks."""
    return token[1:].strip('"')


class Function:
    """A function: its parameters, and the lines of its blocks, which are parsed when they are first executed."""

    def __init__(self, module, header):
        self.module = module
        self.blocks = {}
        self.parsed = {}
        tokens = Tokens(header)
        tokens.expect("define")
        module.skip_attributes(tokens)
        self.returns = module.type(tokens)
        self.name = name_of(tokens.next())
        self.parameters = module.parameters(tokens)

    def block(self, label):
        """The instructions of a block."""
        if label not in self.parsed:
            self.parsed[label] = [self.module.instruction(line) for line in self.blocks[label]]
        return self.parsed[label]


class Module:
    """A file: its functions, and its global values with the texts of their contents."""

    def __init__(self, text):
        self.functions, self.globals, self.aliases, self.types = {}, {}, {}, {}
        function = label = None
        for line in text.splitlines():
            if function is not None:
                stripped = line.strip()
                if line == "}":
                    function = None
                elif not stripped or stripped.startswith(";"):
                    continue
                elif not line.startswith(" ") and (match := re.match(r'("[^"]*"|[-\w.$]+):', line)):
                    label = match[1].strip('"')
                    function.blocks[label] = []
                elif line.startswith("    ") or stripped == "]":
                    # The further lines of a `switch`.
                    function.blocks[label][-1] += " " + stripped
                else:
                    function.blocks[label].append(stripped)
            elif line.startswith("define"):
                function = Function(self, line)
                self.functions[function.name] = function
            elif line.startswith("@"):
                symbol, content = line.split(" = ", 1)
                if " alias " in content:
                    self.aliases[name_of(symbol)] = name_of(Tokens(content).all[-1])
                else:
                    self.globals[name_of(symbol)] = content
            elif line.startswith("%"):
                symbol, content = line.split(" = type ", 1)
                # It may have parts that are defined after it.
                self.types[name_of(symbol)] = content

    def type(self, tokens):
        token = tokens.next()
        if re.fullmatch(r"i\d+", token):
            return ("i", int(token[1:]))
        if token in ("ptr", "void"):
            return (token,)
        if token.startswith("%"):
            return self.type(Tokens(self.types[name_of(token)]))
        if token == "[":
            length = int(tokens.next())
            tokens.expect("x")
            element = self.type(tokens)
            tokens.expect("]")
            return ("array", length, element)
        if token == "<" and tokens.peek() != "{":
            length = int(tokens.next())
            tokens.expect("x")
            element = self.type(tokens)
            tokens.expect(">")
            return ("vector", length, element)
        if token in "<{":
            packed = token == "<"
            if packed:
                tokens.expect("{")
            parts = []
            while not tokens.accept("}"):
                parts.append(self.type(tokens))
                tokens.accept(",")
            if packed:
                tokens.expect(">")
            return ("struct", tuple(parts), packed)
        raise NotUnderstood(f"the type {token!r} in: {tokens.text.strip()}")

    def skip_attributes(self, tokens):
        """Skips attributes before a type or an operand. Returns the bounds of `range`, if it is among them."""
        bounds = None
        while True:
            token = tokens.peek()
            following = tokens.all[tokens.at + 1] if tokens.at + 1 < len(tokens.all) else ""
            if token == "range":
                tokens.next()
                tokens.expect("(")
                width = self.type(tokens)[1]
                low = int(tokens.next())
                tokens.expect(",")
                bounds = (width, low, int(tokens.next()))
                tokens.expect(")")
            elif token in ("align", "dereferenceable_or_null") and following.isdigit():
                tokens.at += 2
            elif token in ATTRIBUTES:
                tokens.next()
                if tokens.peek() == "(":
                    tokens.skip_group()
            elif token in LINKAGE:
                tokens.next()
            else:
                return bounds

    def parameters(self, tokens):
        """The names and types of a function's parameters, with the bounds of their `range`."""
        found = []
        tokens.expect("(")
        while not tokens.accept(")"):
            of = self.type(tokens)
            bounds = self.skip_attributes(tokens)
            found.append((name_of(tokens.next()), of, bounds))
            tokens.accept(",")
        return found

    def operand(self, tokens, of):
        """An operand of this type."""
        token = tokens.peek()
        if token.startswith("%"):
            return ("local", name_of(tokens.next()))
        if token.startswith("@"):
            return ("symbol", name_of(tokens.next()))
        if re.fullmatch(r"-?\d+", token):
            return ("number", int(tokens.next()))
        if token in ("true", "false"):
            return ("number", int(tokens.next() == "true"))
        if token in ("poison", "undef", "zeroinitializer", "null"):
            return (tokens.next(),)
        if token.startswith('c"'):
            return ("bytes", unescaped(tokens.next()[2:-1]))
        if token == "splat":
            tokens.next()
            tokens.expect("(")
            entry = self.typed_operand(tokens)[1]
            tokens.expect(")")
            return ("parts", [entry] * of[1])
        if token in ("<", "[", "{"):
            close = [{"<": ">", "[": "]", "{": "}"}[tokens.next()]]
            if close == [">"] and tokens.accept("{"):
                close = ["}", ">"]
            parts = []
            while tokens.peek() != close[0]:
                parts.append(self.typed_operand(tokens)[1])
                tokens.accept(",")
            tokens.expect(*close)
            return ("parts", parts)
        if token == "getelementptr":
            tokens.next()
            self.flags(tokens)
            tokens.expect("(")
            element = self.type(tokens)
            tokens.expect(",")
            operands = self.typed_operands(tokens, ")")
            return ("address", element, operands)
        if token == "inttoptr":
            tokens.next()
            tokens.expect("(")
            value = self.typed_operand(tokens)[1][1]
            tokens.expect("to", "ptr", ")")
            return ("place", value)
        raise NotUnderstood(f"the operand {token!r} in: {tokens.text.strip()}")

    def typed_operand(self, tokens):
        of = self.type(tokens)
        self.skip_attributes(tokens)
        return of, self.operand(tokens, of)

    def typed_operands(self, tokens, end):
        found = []
        while not tokens.accept(end):
            found.append(self.typed_operand(tokens))
            tokens.accept(",")
        return found

    def flags(self, tokens):
        found = set()
        while tokens.peek() in FLAGS:
            found.add(tokens.next())
        return found

    def instruction(self, line):
        """An instruction as a tuple: the name of its value or `None`, the operator, and what the operator needs."""
        tokens = Tokens(line)
        target = None
        if tokens.peek().startswith("%"):
            target = name_of(tokens.next())
            tokens.expect("=")
        operator = tokens.next()
        while operator in ("tail", "musttail", "notail"):
            operator = tokens.next()
        return (target, operator, *getattr(self, f"read_{READERS.get(operator, operator)}", self.unknown)(tokens))

    def unknown(self, tokens):
        raise NotUnderstood(f"the instruction: {tokens.text}")

    def read_binary(self, tokens):
        flags = self.flags(tokens)
        of = self.type(tokens)
        left = self.operand(tokens, of)
        tokens.expect(",")
        return flags, of, left, self.operand(tokens, of)

    def read_icmp(self, tokens):
        flags = self.flags(tokens)
        return tokens.next(), *self.read_binary(tokens)[1:], flags

    def read_cast(self, tokens):
        flags = self.flags(tokens)
        of, operand = self.typed_operand(tokens)
        tokens.expect("to")
        return flags, of, operand, self.type(tokens)

    def read_operands(self, tokens):
        """Operands that commas separate, up to metadata or the end of the line."""
        found = [self.typed_operand(tokens)]
        while tokens.peek() == "," and not tokens.all[tokens.at + 1].startswith("!"):
            tokens.next()
            found.append(self.typed_operand(tokens))
        return (found,)

    def read_member(self, tokens):
        """Operands, and then plain numbers: the members of a struct or an array."""
        operands, path = [self.typed_operand(tokens)], []
        while tokens.accept(",") and not tokens.peek().startswith("!"):
            if tokens.peek().isdigit():
                path.append(int(tokens.next()))
            else:
                operands.append(self.typed_operand(tokens))
        return operands, path

    def read_load(self, tokens):
        tokens.accept("volatile")
        tokens.accept("atomic")
        of = self.type(tokens)
        tokens.expect(",")
        return of, self.typed_operand(tokens)[1], self.alignment(tokens)

    def read_store(self, tokens):
        tokens.accept("volatile")
        tokens.accept("atomic")
        of, value = self.typed_operand(tokens)
        tokens.expect(",")
        return of, value, self.typed_operand(tokens)[1], self.alignment(tokens)

    def read_cmpxchg(self, tokens):
        tokens.accept("weak")
        tokens.accept("volatile")
        pointer = self.typed_operand(tokens)[1]
        tokens.expect(",")
        of, expected = self.typed_operand(tokens)
        tokens.expect(",")
        value = self.typed_operand(tokens)[1]
        return of, pointer, expected, value, self.alignment(tokens)

    def alignment(self, tokens):
        match = re.search(r", align (\d+)", tokens.text)
        return int(match[1]) if match else 1

    def read_alloca(self, tokens):
        return self.type(tokens), self.alignment(tokens)

    def read_getelementptr(self, tokens):
        self.flags(tokens)
        element = self.type(tokens)
        tokens.expect(",")
        return element, *self.read_operands(tokens)

    def read_call(self, tokens):
        self.skip_attributes(tokens)
        bounds = re.search(r"call .*?range\((i\d+) (-?\d+), (-?\d+)\)[^(@]*@", tokens.text)
        while tokens.peek() in LINKAGE:
            tokens.next()
        of = self.type(tokens)
        if tokens.accept("asm"):
            return of, ("asm", tokens.text), [], None
        function = self.operand(tokens, POINTER)
        tokens.expect("(")
        arguments = []
        while not tokens.accept(")"):
            if tokens.accept("metadata"):
                tokens.next()
            else:
                arguments.append(self.typed_operand(tokens))
            tokens.accept(",")
        return of, function, arguments, bounds and (int(bounds[1][1:]), int(bounds[2]), int(bounds[3]))

    def read_ret(self, tokens):
        return (None,) if tokens.peek() == "void" else self.typed_operand(tokens)

    def read_br(self, tokens):
        if tokens.accept("label"):
            return (None, name_of(tokens.next()), None)
        condition = self.typed_operand(tokens)[1]
        tokens.expect(",", "label")
        then = name_of(tokens.next())
        tokens.expect(",", "label")
        return condition, then, name_of(tokens.next())

    def read_switch(self, tokens):
        of, operand = self.typed_operand(tokens)
        tokens.expect(",", "label")
        other, cases = name_of(tokens.next()), {}
        tokens.expect("[")
        while not tokens.accept("]"):
            value = self.typed_operand(tokens)[1][1]
            tokens.expect(",", "label")
            cases[value % (1 << of[1])] = name_of(tokens.next())
        return operand, cases, other

    def read_phi(self, tokens):
        of, sources = self.type(tokens), {}
        while tokens.accept("["):
            value = self.operand(tokens, of)
            tokens.expect(",")
            sources[name_of(tokens.next())] = value
            tokens.expect("]")
            tokens.accept(",")
        return of, sources

    def read_unreachable(self, tokens):
        return ()


BINARY = {"add", "sub", "mul", "udiv", "urem", "shl", "lshr", "ashr", "and", "or", "xor"}
CASTS = {"zext", "sext", "trunc", "bitcast", "ptrtoint", "inttoptr"}
READERS = (
    dict.fromkeys(BINARY, "binary")
    | dict.fromkeys(CASTS, "cast")
    | dict.fromkeys(["select", "shufflevector", "insertelement", "extractelement", "freeze"], "operands")
    | dict.fromkeys(["extractvalue", "insertvalue"], "member")
)
ATTRIBUTES = {
    "noundef",
    "nonnull",
    "noalias",
    "readonly",
    "writeonly",
    "readnone",
    "captures",
    "dereferenceable",
    "zeroext",
    "signext",
    "sret",
    "writable",
    "dead_on_unwind",
    "dead_on_return",
    "immarg",
    "initializes",
    "returned",
    "nofree",
    "range",
    "align",
    "nocapture",
    "inreg",
}


def unescaped(text):
    """The bytes of a string constant."""
    found, i = bytearray(), 0
    while i < len(text):
        if text[i : i + 2] == r"\\":
            found.append(ord("\\"))
            i += 2
        elif text[i] == "\\":
            found.append(int(text[i + 1 : i + 3], 16))
            i += 3
        else:
            found.append(ord(text[i]))
            i += 1
    return bytes(found)
