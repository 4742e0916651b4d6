/** What expressions are made of: from the operators and functions themselves. */

import { signature } from "./expression.ts";
import { FUNCTIONS } from "./functions.ts";
import { BINARY, UNARY } from "./operators.ts";

const GROUPS = [...new Set(FUNCTIONS.map(({ group }) => group))];

export function Help() {
  return (
    <details class="help">
      <summary>Operators and functions</summary>
      <p>
        Values are numbers of 64 bits, and all arithmetic wraps. A square such as <code>d4</code> is the set
        of that square; numbers are written <code>0xff</code>, <code>0b1111_1111</code> or <code>255</code>;
        any other name is another row, above or below. Where a function wants a square, a set of one square is
        one.
      </p>
      <h3>Operators, those that bind tightest first, as in Rust</h3>
      <dl>
        {UNARY.map(({ symbol, help }) => (
          <Entry key={symbol} term={`${symbol}x`} help={help} />
        ))}
        {BINARY.map(({ symbol, help }) => (
          <Entry key={symbol} term={`x ${symbol} y`} help={help} />
        ))}
      </dl>
      {GROUPS.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {FUNCTIONS.filter((one) => one.group === group).map((one) => (
              <Entry key={one.name} term={signature(one)} help={one.help} />
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}

function Entry({ term, help }: { term: string; help: string }) {
  return (
    <div>
      <dt>
        <code>{term}</code>
      </dt>
      <dd>{help}</dd>
    </div>
  );
}
