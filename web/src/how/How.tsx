/** How it works: a page for each method. */

import type { ViewProps } from "../app.tsx";

export function How({ rest }: ViewProps) {
  return <main class="how">{rest[0]}</main>;
}
