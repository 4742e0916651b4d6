/** The properties of every view of the page. */

export interface ViewProps {
  /** The parts of the address's path after the view. */
  readonly rest: readonly string[];
  readonly params: URLSearchParams;
  readonly setParams: (params: URLSearchParams) => void;
}
