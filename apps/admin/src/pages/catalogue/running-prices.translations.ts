import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/running-prices.en.json';
import es from './locales/running-prices.es.json';

export const runningPricesTranslations = defineTranslations(en, es);
