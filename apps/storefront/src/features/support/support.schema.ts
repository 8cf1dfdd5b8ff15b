import { CONTACT_LIMITS, SUPPORT_CATEGORIES, type SupportBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { supportTranslations } from './support.translations';

/** Translation keys of the error messages. */
export type SupportMessage = Extract<keyof (typeof supportTranslations)['en'], `wrong.${string}`>;

const key = (message: SupportMessage): SupportMessage => message;
const visibleLength = (text: string): number => [...text].length;
const MAX_EMAIL = 254;

const text = ({ min, max }: { readonly min: number; readonly max: number }, short: SupportMessage, long: SupportMessage) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((written) => visibleLength(written) >= min, short),
    v.check((written) => visibleLength(written) <= max, long),
  );

/** The five fields that people see. */
type SupportFields = Pick<SupportBody, 'name' | 'email' | 'subject' | 'category' | 'message'>;

/** Texts are trimmed, the e-mail is in lower case; limits are those of the contracts. */
export const supportSchema = v.object({
  name: text(CONTACT_LIMITS.name, key('wrong.name'), key('wrong.name.long')),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('wrong.email')), v.maxLength(MAX_EMAIL, key('wrong.email'))),
  subject: text(CONTACT_LIMITS.supportSubject, key('wrong.subject'), key('wrong.subject.long')),
  category: v.picklist(SUPPORT_CATEGORIES, key('wrong.category')),
  message: text(CONTACT_LIMITS.message, key('wrong.message'), key('wrong.message.long')),
}) satisfies v.GenericSchema<unknown, SupportFields>;

/** Values of the form while a visitor fills it in; an empty category means none. */
export type SupportDraft = Readonly<Record<keyof SupportFields, string>>;
export type SupportContent = v.InferOutput<typeof supportSchema>;
