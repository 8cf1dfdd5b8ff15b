import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/shipping.en.json';
import es from './locales/shipping.es.json';

/** Labels and error messages of an address. */
export const shippingTranslations = defineTranslations(en, es);
