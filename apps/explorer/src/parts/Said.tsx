/** A sentence, with its parts between backticks as code. */

export function Said({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))}</>;
}
