export { DerivationView } from './derivation-view';
export { derivationTranslations } from './derivation-texts';
