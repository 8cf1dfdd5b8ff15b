export { findBrokenStatements } from './find-broken-statements';
export { findBrokenRunbookQueries } from './runbook-queries';
