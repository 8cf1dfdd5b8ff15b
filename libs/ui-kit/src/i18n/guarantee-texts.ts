import { defineTexts } from './define-texts';
import en from './locales/guarantee.en.json';
import es from './locales/guarantee.es.json';

/** What the law gives a buyer when something is wrong; the same words wherever they stand. */
export const guaranteeTexts = defineTexts(en, es);
