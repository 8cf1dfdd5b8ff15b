import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/company.en.json';
import es from './locales/company.es.json';

/** Labels and error messages of the company of an invoice. */
export const companyTranslations = defineTranslations(en, es);
