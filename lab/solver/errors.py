"""Why a program cannot be executed on bits."""


class NotUnderstood(Exception):
    """A text that the reader does not know."""


class Unsupported(Exception):
    """The program does something that the executor cannot follow."""


class Undefined(Exception):
    """The behaviour of the program is undefined."""
