import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/order-conditions.en.json';
import es from './locales/order-conditions.es.json';

export const orderConditionsTranslations = defineTranslations(en, es);
