import { defineTranslations } from './define-translations';
import en from './locales/guarantee.en.json';
import es from './locales/guarantee.es.json';

/** The legal rights of a buyer of faulty goods, in the same sentences on every page. */
export const guaranteeTranslations = defineTranslations(en, es);
