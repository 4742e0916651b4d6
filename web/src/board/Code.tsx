/** A piece of source: it may be broken behind an underscore and before a dot or a parenthesis, as people would. */

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
