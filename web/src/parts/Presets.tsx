/** Positions to begin with, each an address of the page. */

import type { Preset } from "../presets.ts";

export function Presets({ presets }: { presets: readonly Preset[] }) {
  const groups = [...new Set(presets.map(({ group }) => group))];
  return (
    <details class="presets">
      <summary>Figures and positions</summary>
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
