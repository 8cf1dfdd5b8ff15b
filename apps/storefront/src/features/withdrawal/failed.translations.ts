import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/failed.en.json';
import es from './locales/failed.es.json';

export const withdrawalFailedTranslations = defineTranslations(en, es);
