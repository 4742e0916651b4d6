/** One of a few, as radio buttons in a row. */

import { useId } from "preact/hooks";

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  /** What an option is called, where it is not called what it is. */
  readonly names?: Partial<Readonly<Record<T, string>>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Whether the label stands before the options, and not above them. */
  readonly inline?: boolean;
}

export function Choice<T extends string>({
  label,
  options,
  names,
  value,
  onChange,
  inline = false,
}: Props<T>) {
  const group = useId();
  return (
    <fieldset class={inline ? "choice inline" : "choice"}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} class={option === value ? "chosen" : ""}>
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {names?.[option] ?? option}
        </label>
      ))}
    </fieldset>
  );
}
