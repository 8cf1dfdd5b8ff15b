import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/company-fields.en.json';
import es from './locales/company-fields.es.json';

/** Labels and error messages of the company of an invoice. */
export const companyFieldsTranslations = defineTranslations(en, es);
