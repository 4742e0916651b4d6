"""What the readers of games and of binpacks have in common."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ._native import ArrowBatch

if TYPE_CHECKING:
    import pyarrow as pa


def in_folder(folder: str | os.PathLike[str], *endings: str) -> list[Path]:
    """The files of a folder with these endings, by name: at least one."""
    found = sorted(one for one in Path(folder).iterdir() if one.name.lower().endswith(endings))
    if not found:
        *others, last = (f"*{ending}" for ending in endings)
        expected = f"{', '.join(others)} or {last}" if others else last
        raise FileNotFoundError(f"{os.fspath(folder)}: there is no file {expected} in this folder")
    return found


class Source(Protocol):
    """What reads the batches."""

    def no_rows(self) -> ArrowBatch:
        """The columns, without a row."""
        ...

    def next_arrow(self) -> ArrowBatch | None:
        """The next batch; ``None`` at the end."""
        ...


S = TypeVar("S", bound=Source)


class ArrowReader(Generic[S]):
    """Batches of Arrow columns, each of which is given once: as an iterator, or as a stream of Arrow."""

    def __init__(self, reader: S) -> None:
        """The functions that read call this."""
        self._reader = reader

    def __iter__(self) -> Iterator[ArrowBatch]:
        """The reader is its own iterator."""
        return self

    def __next__(self) -> ArrowBatch:
        """The next batch as Arrow columns."""
        found = self._reader.next_arrow()
        if found is None:
            raise StopIteration
        return found

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of the batches."""
        import pyarrow as pa

        return pa.schema(self._reader.no_rows())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The batches that are left, by Arrow's PyCapsule interface. It needs pyarrow."""
        import pyarrow as pa

        batches = pa.RecordBatchReader.from_batches(self.schema, map(pa.record_batch, self))
        return batches.__arrow_c_stream__(requested_schema)
