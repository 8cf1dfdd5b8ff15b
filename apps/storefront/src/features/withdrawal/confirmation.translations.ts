import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/confirmation.en.json';
import es from './locales/confirmation.es.json';

export const confirmationTranslations = defineTranslations(en, es);
