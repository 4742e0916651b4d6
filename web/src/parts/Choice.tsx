/** One of a few, as radio buttons in a row. */

import { useId } from "preact/hooks";

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  /** What an option is called, where it is not called what it is. */
  readonly names?: Partial<Readonly<Record<T, string>>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, options, names, value, onChange }: Props<T>) {
  const group = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} class={option === value ? "chosen" : ""}>
          <input type="radio" name={group} value={option} checked={option === value} onChange={() => onChange(option)} />
          {names?.[option] ?? option}
        </label>
      ))}
    </fieldset>
  );
}
