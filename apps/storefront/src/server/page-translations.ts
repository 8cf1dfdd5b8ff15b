import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

/** Texts of the pages for search engines and messengers. */
export const pageTranslations = defineTranslations(en, es);
