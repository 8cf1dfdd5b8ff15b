/**
 * What the address says after `?` at this moment. The router's own copy is that of the last rendering: what was changed since, by a search that
 * waited for a pause in typing or by a click, is not in it yet, and who builds on it takes that back.
 */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
