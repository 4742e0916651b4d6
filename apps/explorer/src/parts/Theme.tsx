/** The choice of a theme: dark, light, or the system's. */

import { useState } from "preact/hooks";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const KEY = "slidemask-theme";

function stored(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "system";
  } catch {
    // Storage may be forbidden; the theme then lasts as long as the page.
    return "system";
  }
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies the stored theme. Call this before anything is drawn. */
export const applyStoredTheme = (): void => apply(stored());

export function Theme() {
  const [theme, setTheme] = useState(stored);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    apply(chosen);
    try {
      if (chosen === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be forbidden here as well.
    }
  };
  return (
    <label class="theme">
      Colours{" "}
      <select
        value={theme}
        onChange={(event) => choose(THEMES.find((name) => name === event.currentTarget.value) ?? "system")}
      >
        {THEMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
