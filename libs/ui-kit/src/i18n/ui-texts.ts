import { defineTexts } from './define-texts';
import en from './locales/en.json';
import es from './locales/es.json';

/** The two sides of a reduced price, and the words of choosing a brush. */
export const uiTexts = defineTexts(en, es);
