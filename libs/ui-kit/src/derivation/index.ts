export { DerivationView } from './derivation-view';
