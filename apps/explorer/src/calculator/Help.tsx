/** Help on expressions, generated from the tables of operators and functions. */

import { signature } from "./expression.ts";
import { FUNCTIONS, type CalculatorFunction } from "./functions.ts";
import { BINARY, UNARY } from "./operators.ts";

const alsoCalled = ({ alias }: CalculatorFunction): string =>
  alias === undefined ? "" : `; also called ${alias.join(", ")}`;

const GROUPS = [...new Set(FUNCTIONS.map(({ group }) => group))];

export function Help() {
  return (
    <details class="help">
      <summary>Operators and functions</summary>
      <p>
        A value is a number of 64 bits, and arithmetic wraps around. Write a number as <code>0xff</code>,{" "}
        <code>0b1111_1111</code> or <code>255</code>. The name of a square, such as <code>d4</code>, is the
        set of that square. Any other name refers to another row. A function that takes a square accepts a set
        of one square.
      </p>
      <h3>Operators: those that bind tightest come first, as in Rust</h3>
      <p>
        <code>NOT</code>, <code>AND</code>, <code>XOR</code> and <code>OR</code> stand for{" "}
        <code>~ & ^ |</code>. A number directly before a name or a parenthesis is a factor, which binds more
        tightly than all operators: <code>~2r</code> is <code>~(2 * r)</code>.
      </p>
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
              <Entry key={one.name} term={signature(one)} help={`${one.help}${alsoCalled(one)}`} />
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
