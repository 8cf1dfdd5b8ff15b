import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/configure.en.json';
import es from './locales/configure.es.json';

export const configureTranslations = defineTranslations(en, es);
