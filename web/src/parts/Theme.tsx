/** Dark, light, or as the system has it. */

import { useEffect, useState } from "preact/hooks";

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

export function Theme() {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // As above.
    }
  }, [theme]);
  return (
    <label class="theme">
      <span class="visually-hidden">Theme</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
