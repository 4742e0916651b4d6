/** A choice of one option, as radio buttons in a row. */

import { useId } from "preact/hooks";

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  /** The labels of options whose label is not the value itself. */
  readonly names?: Partial<Readonly<Record<T, string>>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Whether the label is beside the options instead of above them. */
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
