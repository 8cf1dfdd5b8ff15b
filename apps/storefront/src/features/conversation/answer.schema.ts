import { CONTACT_LIMITS, type AnswerByLinkBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { textOfLength } from '#app/schema-rules';
import type { conversationTranslations } from './conversation.translations';

/** Translation keys of the error messages. */
type AnswerMessage = Extract<keyof (typeof conversationTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: AnswerMessage): AnswerMessage => message;

/** The text is trimmed; limits are those of the contracts. */
export const answerSchema = v.object({
  text: textOfLength(CONTACT_LIMITS.answer, messageKey('wrong.short'), messageKey('wrong.long')),
}) satisfies v.GenericSchema<unknown, Pick<AnswerByLinkBody, 'text'>>;

/** Values of the form while a visitor fills it in. */
export type AnswerDraft = Readonly<Record<'text', string>>;
export type AnswerContent = v.InferOutput<typeof answerSchema>;
