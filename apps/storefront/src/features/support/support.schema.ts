import { CONTACT_LIMITS, SUPPORT_CATEGORIES, type SupportBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { supportTranslations } from './support.translations';

/** Translation keys of the error messages. */
export type SupportMessage = Extract<keyof (typeof supportTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: SupportMessage): SupportMessage => message;
const visibleLength = (textOfLength: string): number => [...textOfLength].length;
const MAX_EMAIL_LENGTH = 254;

const textOfLength = (
  { min, max }: { readonly min: number; readonly max: number },
  tooShortMessage: SupportMessage,
  tooLongMessage: SupportMessage,
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => visibleLength(value) >= min, tooShortMessage),
    v.check((value) => visibleLength(value) <= max, tooLongMessage),
  );

/** The five fields that people see. */
type SupportFields = Pick<SupportBody, 'name' | 'email' | 'subject' | 'category' | 'message'>;

/** Texts are trimmed, the e-mail is in lower case; limits are those of the contracts. */
export const supportSchema = v.object({
  name: textOfLength(CONTACT_LIMITS.name, messageKey('wrong.name'), messageKey('wrong.name.long')),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.email(messageKey('wrong.email')),
    v.maxLength(MAX_EMAIL_LENGTH, messageKey('wrong.email')),
  ),
  subject: textOfLength(CONTACT_LIMITS.supportSubject, messageKey('wrong.subject'), messageKey('wrong.subject.long')),
  category: v.picklist(SUPPORT_CATEGORIES, messageKey('wrong.category')),
  message: textOfLength(CONTACT_LIMITS.message, messageKey('wrong.message'), messageKey('wrong.message.long')),
}) satisfies v.GenericSchema<unknown, SupportFields>;

/** Values of the form while a visitor fills it in; an empty category means none. */
export type SupportDraft = Readonly<Record<keyof SupportFields, string>>;
export type SupportContent = v.InferOutput<typeof supportSchema>;
