/** Links to example positions, each an address of the page. */

import { useId } from "preact/hooks";

export interface Preset {
  readonly title: string;
  /** The text that the position is from. */
  readonly group: string;
  readonly address: string;
}

interface Props {
  readonly presets: readonly Preset[];
  readonly title?: string;
}

export function Presets({ presets, title = "Figures and positions" }: Props) {
  const id = useId();
  const groups = [...new Set(presets.map(({ group }) => group))];
  return (
    <details class="presets">
      <summary>{title}</summary>
      {groups.map((group, i) => (
        <div key={group}>
          <p class="group" id={`${id}-${i}`}>
            {group}
          </p>
          <ul aria-labelledby={`${id}-${i}`}>
            {presets
              .filter((preset) => preset.group === group)
              .map(({ title, address }) => (
                <li key={title}>
                  <a href={address}>{title}</a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
