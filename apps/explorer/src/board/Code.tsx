/** A piece of source. Lines may break after an underscore, and before a dot or a parenthesis. */

import { Fragment } from "preact";

export function Code({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=_)|(?=\.[a-z])|(?<=\()(?!\))/).map((part, i) => (
        <Fragment key={i}>
          {i === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
