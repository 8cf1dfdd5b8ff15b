import { defineTranslations } from './define-translations';
import en from './locales/guarantee.en.json';
import es from './locales/guarantee.es.json';

/** The legal rights of a buyer of faulty goods, in the same sentences wherever they are shown. */
export const guaranteeTranslations = defineTranslations(en, es);
