import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/shipping.en.json';
import es from './locales/shipping.es.json';

/** Where something goes: the names of the fields, and what can be wrong with them. */
export const shippingTranslations = defineTranslations(en, es);
