export { defineTexts, fillIn, findGaps, placeholdersOf, type CountedKey, type Texts, type TextValues } from './define-texts';
export { detectLocale, isLocale, LocaleProvider, LocaleScope, useLocale } from './locale-context';
export { localized, translator, useTexts, type Translate } from './use-texts';
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
} from './format';
export { dayInMadrid, dayInMadridAfter } from './shop-day';
export { brushNames, useBrushNames, type BrushNames } from './brush-names';
export { guaranteeTexts } from './guarantee-texts';
export { uiTexts } from './ui-texts';
