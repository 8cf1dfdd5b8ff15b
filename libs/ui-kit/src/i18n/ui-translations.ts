import { defineTranslations } from './define-translations';
import en from './locales/en.json';
import es from './locales/es.json';

/** The two sides of a reduced price, and the labels of choosing a brush. */
export const uiTranslations = defineTranslations(en, es);
