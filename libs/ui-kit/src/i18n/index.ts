export {
  defineTranslations,
  fillPlaceholders,
  findGaps,
  placeholdersOf,
  type CountedKey,
  type Translations,
  type TextValues,
} from './define-translations';
export { detectLocale, isLocale, LocaleProvider, LocaleScope, useLocale } from './locale-context';
export { localize, translator, useTranslations, type Translate } from './use-translations';
export {
  formatCount,
  formatCountry,
  formatDay,
  formatFirstDay,
  formatInstant,
  formatKilograms,
  formatKilogramsExactly,
  formatList,
  formatMoney,
  formatMonth,
  formatNearDay,
  formatPercent,
  formatShortDay,
  INTL_LOCALES,
} from './format';
export { dayInMadrid, dayInMadridAfter } from './shop-day';
export { brushNames, useBrushNames, type BrushNames } from './brush-names';
export { guaranteeTranslations } from './guarantee-translations';
export { uiTranslations } from './ui-translations';
