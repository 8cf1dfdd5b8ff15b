import { defineTranslations } from './define-translations';
import en from './locales/guarantee.en.json';
import es from './locales/guarantee.es.json';

/** What the law gives a buyer when something is wrong; the same words wherever they stand. */
export const guaranteeTranslations = defineTranslations(en, es);
