import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

export const subscriptionsTranslations = defineTranslations(en, es);

/** Frequent questions; each has its answer beside it. */
export const FAQ_KEYS = ['faq.often', 'faq.charged', 'faq.pause', 'faq.colours', 'faq.moving', 'faq.cancel'] as const;
