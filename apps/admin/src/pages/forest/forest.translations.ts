import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

export const forestTranslations = defineTranslations(en, es);

/** The page's own sentences for refusals of a receipt. */
export const RECEIPT_REFUSALS = { DATE_INVALID: 'refused.date', RECEIPT_KNOWN: 'refused.known' } as const;
