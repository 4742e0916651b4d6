/** Positions to begin with, each an address of the page. */

interface Props {
  readonly presets: readonly Preset[];
  readonly title?: string;
}

export interface Preset {
  readonly title: string;
  /** The text it is from. */
  readonly group: string;
  readonly address: string;
}

export function Presets({ presets, title = "Figures and positions" }: Props) {
  const groups = [...new Set(presets.map(({ group }) => group))];
  return (
    <details class="presets">
      <summary>{title}</summary>
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <ul>
            {presets
              .filter((preset) => preset.group === group)
              .map(({ title, address }) => (
                <li key={title}>
                  <a href={address}>{title}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
