/** The board as text, a FEN or a bitboard, with a message if the text is wrong. */

import { useId, useLayoutEffect, useState } from "preact/hooks";
import { library } from "../library.ts";
import { type Board, readBoard, writeBoard } from "../position.ts";

interface Props {
  readonly board: Board;
  readonly onChange: (board: Board) => void;
}

export function BoardField({ board, onChange }: Props) {
  const id = useId();
  // The typed text stays, right or wrong, until the board changes in another way.
  const [typed, setTyped] = useState<{ text: string; error: string; board: string }>();
  const written = writeBoard(board);
  // A layout effect runs before the next input: new text must not be mistaken for the old one.
  useLayoutEffect(() => setTyped((last) => (last?.board === written ? last : undefined)), [written]);
  const current = typed?.board === written ? typed : undefined;

  const read = (text: string) => {
    try {
      const next = readBoard(library, text);
      setTyped({ text, error: "", board: writeBoard(next) });
      onChange(next);
    } catch (error) {
      setTyped({ text, error: error instanceof Error ? error.message : String(error), board: written });
    }
  };

  return (
    <div class="field">
      <label for={id}>FEN or bitboard</label>
      <input
        id={id}
        type="text"
        spellcheck={false}
        autocomplete="off"
        value={current?.text ?? written}
        aria-invalid={current?.error ? true : undefined}
        aria-describedby={`${id}-said`}
        onInput={(event) => read(event.currentTarget.value)}
      />
      <p class={current?.error ? "error" : "note"} id={`${id}-said`} role="status">
        {current === undefined ? "" : current.error || (current.text === written ? "" : `read as ${written}`)}
      </p>
    </div>
  );
}
