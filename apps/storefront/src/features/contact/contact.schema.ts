import { CONTACT_LIMITS, type ContactBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { contactTranslations } from './contact.translations';

/** Translation keys of the error messages. */
export type ContactMessage = Extract<keyof (typeof contactTranslations)['en'], `wrong.${string}`>;

const key = (message: ContactMessage): ContactMessage => message;
const visibleLength = (text: string): number => [...text].length;
const MAX_EMAIL = 254;

const text = ({ min, max }: { readonly min: number; readonly max: number }, short: ContactMessage, long: ContactMessage) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((written) => visibleLength(written) >= min, short),
    v.check((written) => visibleLength(written) <= max, long),
  );

/** The four fields that people see. */
type ContactFields = Pick<ContactBody, 'name' | 'email' | 'subject' | 'message'>;

/** Texts are trimmed, the e-mail is in lower case; limits are those of the contracts. */
export const contactSchema = v.object({
  name: text(CONTACT_LIMITS.name, key('wrong.name'), key('wrong.name.long')),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('wrong.email')), v.maxLength(MAX_EMAIL, key('wrong.email'))),
  subject: text(CONTACT_LIMITS.subject, key('wrong.subject'), key('wrong.subject.long')),
  message: text(CONTACT_LIMITS.message, key('wrong.message'), key('wrong.message.long')),
}) satisfies v.GenericSchema<unknown, ContactFields>;

/** Values of the form while a visitor fills it in. */
export type ContactDraft = Readonly<Record<keyof ContactFields, string>>;
export type ContactContent = v.InferOutput<typeof contactSchema>;
