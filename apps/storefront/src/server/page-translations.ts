import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

/** What search engines and messengers say about the pages. */
export const pageTranslations = defineTranslations(en, es);
