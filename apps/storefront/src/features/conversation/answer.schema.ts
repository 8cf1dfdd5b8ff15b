import { CONTACT_LIMITS, type AnswerByLinkBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { conversationTranslations } from './conversation.translations';

/** Translation keys of the error messages. */
export type AnswerMessage = Extract<keyof (typeof conversationTranslations)['en'], `wrong.${string}`>;

const key = (message: AnswerMessage): AnswerMessage => message;
const { min, max } = CONTACT_LIMITS.answer;
const visibleLength = (text: string): number => [...text].length;

/** The text is trimmed; limits are those of the contracts. */
export const answerSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check((written) => visibleLength(written) >= min, key('wrong.short')),
    v.check((written) => visibleLength(written) <= max, key('wrong.long')),
  ),
}) satisfies v.GenericSchema<unknown, Pick<AnswerByLinkBody, 'text'>>;

/** Values of the form while a visitor fills it in. */
export type AnswerDraft = Readonly<Record<'text', string>>;
export type AnswerContent = v.InferOutput<typeof answerSchema>;
