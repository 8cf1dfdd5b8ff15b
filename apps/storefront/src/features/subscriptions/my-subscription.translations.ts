import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/mine.en.json';
import es from './locales/mine.es.json';

export const mySubscriptionTranslations = defineTranslations(en, es);
