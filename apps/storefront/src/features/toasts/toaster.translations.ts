import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/toaster.en.json';
import es from './locales/toaster.es.json';

export const toasterTranslations = defineTranslations(en, es);
