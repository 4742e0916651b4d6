/** The module of the judge. It is fetched with the views that use it, because the page makes no requests once it is loaded. */

import address from "slidemask/slidemask-judge.wasm?url";

let fetching: Promise<ArrayBuffer> | undefined;

async function fetchModule(): Promise<ArrayBuffer> {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** The bytes of the module. If they could not be fetched, the next call tries again. */
export const judgeModule = (): Promise<ArrayBuffer> =>
  (fetching ??= fetchModule().catch((error: unknown) => {
    fetching = undefined;
    throw error;
  }));

judgeModule().catch(() => {});
