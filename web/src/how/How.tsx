/** How it works: a page for each method. */

import type { ViewProps } from "../view.ts";

export function How({ rest }: ViewProps) {
  return <main class="how">{rest[0]}</main>;
}
