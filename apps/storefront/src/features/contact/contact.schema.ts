import { CONTACT_LIMITS, type ContactBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText, textOfLength } from '#app/schema-rules';
import type { contactTranslations } from './contact.translations';

/** Translation keys of the error messages. */
type ContactMessage = Extract<keyof (typeof contactTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: ContactMessage): ContactMessage => message;

/** The four fields that people see. */
type ContactFields = Pick<ContactBody, 'name' | 'email' | 'subject' | 'message'>;

/** Texts are trimmed, the e-mail is in lower case; limits are those of the contracts. */
export const contactSchema = v.object({
  name: textOfLength(CONTACT_LIMITS.name, messageKey('wrong.name'), messageKey('wrong.name.long')),
  email: emailText(messageKey('wrong.email')),
  subject: textOfLength(CONTACT_LIMITS.subject, messageKey('wrong.subject'), messageKey('wrong.subject.long')),
  message: textOfLength(CONTACT_LIMITS.message, messageKey('wrong.message'), messageKey('wrong.message.long')),
}) satisfies v.GenericSchema<unknown, ContactFields>;

/** Values of the form while a visitor fills it in. */
export type ContactDraft = Readonly<Record<keyof ContactFields, string>>;
export type ContactContent = v.InferOutput<typeof contactSchema>;
