import { defineTranslations } from '@brote/ui-kit/i18n';
import en from './locales/durability.en.json';
import es from './locales/durability.es.json';

/** Titles of the promises on a product's durability. */
export const durabilityTranslations = defineTranslations(en, es);
