import { CONTACT_LIMITS, type AnswerByLinkBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { conversationTranslations } from './conversation.translations';

/** Translation keys of the error messages. */
export type AnswerMessage = Extract<keyof (typeof conversationTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: AnswerMessage): AnswerMessage => message;
const { min, max } = CONTACT_LIMITS.answer;
const visibleLength = (text: string): number => [...text].length;

/** The text is trimmed; limits are those of the contracts. */
export const answerSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => visibleLength(value) >= min, messageKey('wrong.short')),
    v.check((value) => visibleLength(value) <= max, messageKey('wrong.long')),
  ),
}) satisfies v.GenericSchema<unknown, Pick<AnswerByLinkBody, 'text'>>;

/** Values of the form while a visitor fills it in. */
export type AnswerDraft = Readonly<Record<'text', string>>;
export type AnswerContent = v.InferOutput<typeof answerSchema>;
