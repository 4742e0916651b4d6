/** The address of what is shown, to the clipboard. */

import { Copy } from "./Copy.tsx";

export function Share() {
  return <Copy label="Copy link" text={() => location.href} />;
}
