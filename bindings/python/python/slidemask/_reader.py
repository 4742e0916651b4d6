"""What the readers of games and of binpacks have in common."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

from . import _native
from ._features import to_pandas
from ._native import ArrowBatch

if TYPE_CHECKING:
    import pandas
    import pyarrow as pa
    from typing_extensions import Self


def in_folder(folder: str | os.PathLike[str], *endings: str) -> list[Path]:
    """The files of a folder with these endings, by name: at least one."""
    found = sorted(one for one in Path(folder).iterdir() if one.name.lower().endswith(endings))
    if not found:
        *others, last = (f"*{ending}" for ending in endings)
        expected = f"{', '.join(others)} or {last}" if others else last
        raise FileNotFoundError(f"{os.fspath(folder)}: there is no file {expected} in this folder")
    return found


class Bar(Protocol):
    """A bar of tqdm."""

    #: What is done, and what is to do.
    n: Any
    total: Any

    def update(self, n: int) -> object:
        """Goes on by so many."""
        ...


def progress_of(progress: Any) -> Any:
    """The function that a reader calls: one for a bar of tqdm, which shows the first two of its three arguments."""
    if callable(progress) or not hasattr(progress, "update"):
        return progress

    def tell(done: int, everything: int | None, _rows: int) -> None:
        progress.total = everything
        progress.update(done - progress.n)

    return tell


S = TypeVar("S", bound=_native.PgnReader | _native.BinpackReader)
T = TypeVar("T")


class ArrowReader(Generic[S]):
    """Batches of Arrow columns, each of which is given once: as an iterator, or as a stream of Arrow."""

    def __init__(self, opened: Callable[[], S], can_read_again: bool) -> None:
        """The functions that read call this."""
        self._opened, self._can_read_again = opened, can_read_again
        self._reader = opened()
        # All batches were given, or a stream of Arrow has taken some.
        self._is_read = False

    def __iter__(self) -> Iterator[ArrowBatch]:
        """The reader is its own iterator."""
        return self

    def __next__(self) -> ArrowBatch:
        """The next batch as Arrow columns."""
        for batch in self._each(self._reader.next_arrow):
            return batch
        raise StopIteration

    def _each(self, read: Callable[[], T | None]) -> Iterator[T]:
        """What a function of the reader returns, up to the end."""
        while (found := read()) is not None:
            yield found
        self._is_read = True
        self._ended()

    def _ended(self) -> None:
        """Is called at the end."""

    def __enter__(self) -> Self:
        """A reader closes itself at the end of a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the reader."""
        self.close()

    def close(self) -> None:
        """Ends the threads, and closes the file that the reader has opened. After that, it does not read."""
        self._can_read_again = False
        self._reader.close()

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of the batches."""
        import pyarrow as pa

        return pa.schema(self._reader.no_rows())

    def to_pandas(self) -> pandas.DataFrame:
        """The batches that are left, as a data frame of pandas with types that can hold a null. It needs pyarrow."""
        import pyarrow as pa

        return to_pandas(pa.table(self))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn:
        """Without this, pandas would make a frame with batches in its cells."""
        raise TypeError(
            f"{type(self).__name__} is no array: call to_pandas() for a data frame, or to_numpy() of each batch for arrays"
        )

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The batches that are left, by Arrow's PyCapsule interface. It needs pyarrow.

        If none are left, or another stream has taken some, the files are read again.
        """
        import pyarrow as pa

        if self._is_read:
            if not self._can_read_again:
                # A closed reader says so itself.
                self._reader.next_arrow()
                raise ValueError("the reader was read, and its source cannot be opened again: make a reader with a new source")
            self._reader, self._is_read = self._opened(), False

        def batches() -> Iterator[pa.RecordBatch]:
            for batch in self._each(reader.next_arrow):
                self._is_read = True
                yield pa.record_batch(batch)

        reader = self._reader
        return pa.RecordBatchReader.from_batches(self.schema, batches()).__arrow_c_stream__(requested_schema)
