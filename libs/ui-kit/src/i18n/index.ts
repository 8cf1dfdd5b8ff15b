export { defineTexts, fillIn, findGaps, placeholdersOf, type CountedKey, type Texts, type TextValues } from './define-texts';
export { detectLocale, LocaleProvider, useLocale } from './locale-context';
export { translator, useTexts, type Translate } from './use-texts';
export { formatCountry, formatDay, formatList, formatMoney, formatPercent } from './format';
export { brushNames, useBrushNames, type BrushNames } from './brush-names';
export { uiTexts } from './ui-texts';
