import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/subscription-line.en.json';
import es from './locales/subscription-line.es.json';

export const subscriptionLineTexts = defineTexts(en, es);
