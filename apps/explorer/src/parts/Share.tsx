/** A button that copies the address of the current state. */

import { currentAddress } from "../route.ts";
import { Copy } from "./Copy.tsx";

export function Share() {
  return <Copy label="Copy link" text={currentAddress} />;
}
