import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/first-delivery.en.json';
import es from './locales/first-delivery.es.json';

export const firstDeliveryTranslations = defineTranslations(en, es);
