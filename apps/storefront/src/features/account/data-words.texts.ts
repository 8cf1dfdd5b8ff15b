import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/data-words.en.json';
import es from './locales/data-words.es.json';

/** What the fields of a customer's data are called, and the words that stand in them. */
export const dataWordsTexts = defineTexts(en, es);
