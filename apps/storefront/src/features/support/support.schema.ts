import { CONTACT_LIMITS, SUPPORT_CATEGORIES, type SupportBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText, textOfLength } from '#app/schema-rules';
import type { supportTranslations } from './support.translations';

/** Translation keys of the error messages. */
type SupportMessage = Extract<keyof (typeof supportTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: SupportMessage): SupportMessage => message;

/** The five fields that people see. */
type SupportFields = Pick<SupportBody, 'name' | 'email' | 'subject' | 'category' | 'message'>;

/** Texts are trimmed, the e-mail is in lower case; limits are those of the contracts. */
export const supportSchema = v.object({
  name: textOfLength(CONTACT_LIMITS.name, messageKey('wrong.name'), messageKey('wrong.name.long')),
  email: emailText(messageKey('wrong.email')),
  subject: textOfLength(CONTACT_LIMITS.supportSubject, messageKey('wrong.subject'), messageKey('wrong.subject.long')),
  category: v.picklist(SUPPORT_CATEGORIES, messageKey('wrong.category')),
  message: textOfLength(CONTACT_LIMITS.message, messageKey('wrong.message'), messageKey('wrong.message.long')),
}) satisfies v.GenericSchema<unknown, SupportFields>;

/** Values of the form while a visitor fills it in; an empty category means none. */
export type SupportDraft = Readonly<Record<keyof SupportFields, string>>;
export type SupportContent = v.InferOutput<typeof supportSchema>;
