import type { MessageTemplate } from '@brote/contracts/browser';
import { defineTexts } from '@brote/ui-kit/i18n';
import en from './locales/data-words.en.json';
import es from './locales/data-words.es.json';

// A message that the shop learns to send does not compile without a name here.
const words = en satisfies Readonly<Record<`word.messages.${MessageTemplate}`, string>>;

/** What the fields of a customer's data are called, and the words that stand in them. */
export const dataWordsTexts = defineTexts(words, es);
