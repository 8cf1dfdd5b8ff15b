import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/compare.en.json';
import es from './locales/compare.es.json';

export const compareTranslations = defineTranslations(en, es);
