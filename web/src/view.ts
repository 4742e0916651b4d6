/** What every view of the page is given. */

export interface ViewProps {
  /** What follows the view in the path of the address. */
  readonly rest: readonly string[];
  readonly params: URLSearchParams;
  readonly setParams: (params: URLSearchParams) => void;
}
