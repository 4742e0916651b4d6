/** A button that copies, and says whether it could. */

import { useState } from "preact/hooks";

export function Copy({ label, text }: { label: string; text: () => string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid("copied");
    } catch {
      // Pages without a secure address have no clipboard: the text is shown to be taken by hand.
      prompt("Copy this:", text());
    }
    setTimeout(() => setSaid(""), 2000);
  };
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span class="said" role="status">
        {said}
      </span>
    </span>
  );
}
