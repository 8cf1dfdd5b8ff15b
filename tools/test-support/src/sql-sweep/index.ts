export { findBrokenStatements } from './find-broken-statements';
