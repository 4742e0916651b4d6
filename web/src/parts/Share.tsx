/** The address of what is shown, to the clipboard. */

import { writeAddress } from "../route.ts";
import { Copy } from "./Copy.tsx";

function address(): string {
  writeAddress();
  return location.href;
}

export function Share() {
  return <Copy label="Copy link" text={address} />;
}
