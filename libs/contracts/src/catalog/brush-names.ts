import type { Locale } from '../locale';
import type { BrushColor, BrushType } from './brush';

/** Names of the colours in both languages: the one table for pages, mails and documents. */
export const COLOR_NAMES: Readonly<Record<Locale, Readonly<Record<BrushColor, string>>>> = {
  en: {
    blue: 'Ocean Blue',
    green: 'Forest Green',
    pink: 'Coral Pink',
    white: 'Classic White',
    yellow: 'Sunny Yellow',
    purple: 'Royal Purple',
    surprise: 'Surprise Me',
  },
  es: {
    blue: 'Azul océano',
    green: 'Verde bosque',
    pink: 'Rosa coral',
    white: 'Blanco clásico',
    yellow: 'Amarillo sol',
    purple: 'Morado real',
    surprise: 'Sorpréndeme',
  },
};

/** Names of the brush sizes, as within a sentence. */
export const TYPE_NAMES: Readonly<Record<Locale, Readonly<Record<BrushType, string>>>> = {
  en: { adult: 'adult', kids: 'kids' },
  es: { adult: 'adulto', kids: 'infantil' },
};
