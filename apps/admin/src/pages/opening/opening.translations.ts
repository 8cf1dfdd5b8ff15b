import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

export const openingTranslations = defineTranslations(en, es);
