/**
 * The current query string of the address. The router's own copy is from the last render. It lacks later changes, such as a delayed search
 * or a click. Code that builds on it would undo them.
 */
export function readCurrentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
