import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/subscription-line.en.json';
import es from './locales/subscription-line.es.json';

export const subscriptionLineTranslations = defineTranslations(en, es);
