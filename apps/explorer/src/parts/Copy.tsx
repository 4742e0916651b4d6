/** A button that copies a text, and says whether that worked. */

import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

export function Copy({ label, text }: { label: string; text: () => string }) {
  const [said, setSaid] = useState("");
  const [byHand, setByHand] = useState<string>();

  const copy = async () => {
    const copied = text();
    try {
      await navigator.clipboard.writeText(copied);
      setSaid("copied");
      setTimeout(() => setSaid(""), 2000);
    } catch {
      // Browsers give the clipboard only to pages with a secure address.
      setByHand(copied);
    }
  };

  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span class="said" role="status">
        {said}
      </span>
      {byHand === undefined ? null : (
        <ByHand label={label} text={byHand} onClose={() => setByHand(undefined)} />
      )}
    </span>
  );
}

/** A text for the user to copy by hand, with all its lines. */
function ByHand({ label, text, onClose }: { label: string; text: string; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    dialog.current!.showModal();
    field.current!.select();
  }, []);
  return (
    <dialog ref={dialog} class="by-hand" aria-label={`Copy by hand: ${label}`} onClose={onClose}>
      <label for={id}>There is no clipboard here: copy this by hand</label>
      <textarea id={id} ref={field} readOnly autofocus spellcheck={false} rows={12} value={text} />
      <button type="button" onClick={() => dialog.current!.close()}>
        Close
      </button>
    </dialog>
  );
}
