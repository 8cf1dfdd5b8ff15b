import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

/** The texts of records for the tax agency. */
export const billingRecordsTranslations = defineTranslations(en, es);
