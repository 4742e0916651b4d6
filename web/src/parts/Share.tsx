/** The address of what is shown, to the clipboard. */

import { currentAddress } from "../route.ts";
import { Copy } from "./Copy.tsx";

export function Share() {
  return <Copy label="Copy link" text={currentAddress} />;
}
