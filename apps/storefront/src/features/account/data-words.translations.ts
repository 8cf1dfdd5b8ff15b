import type { MessageTemplate } from '@brote/contracts/browser';
import en from '@brote/contracts/data-words/en';
import es from '@brote/contracts/data-words/es';
import { defineTranslations } from '@brote/ui-kit/i18n';

// A message that the shop learns to send does not compile without a name here.
const words = en satisfies Readonly<Record<`word.messages.${MessageTemplate}`, string>>;

/** Names of the fields of a customer's data, and translations of their values. */
export const dataWordsTranslations = defineTranslations(words, es);
