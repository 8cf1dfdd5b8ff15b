import type { WithdrawalBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { withdrawalTranslations } from './withdrawal.translations';

/** Translation keys of the error messages. */
export type WithdrawalMessage = Extract<keyof (typeof withdrawalTranslations)['en'], `wrong.${string}`>;

const messageKey = (message: WithdrawalMessage): WithdrawalMessage => message;
const visibleLength = (text: string): number => [...text].length;
const MAX_EMAIL_LENGTH = 254;

const textOfLength = (min: number, max: number, message: WithdrawalMessage) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= min && visibleLength(text) <= max, message),
  );

/** Person and contract of a withdrawal. Texts are trimmed, the e-mail is in lower case. */
export const withdrawalSchema = v.object({
  orderNumber: textOfLength(3, 60, messageKey('wrong.orderNumber')),
  name: textOfLength(2, 100, messageKey('wrong.name')),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.email(messageKey('wrong.email')),
    v.maxLength(MAX_EMAIL_LENGTH, messageKey('wrong.email')),
  ),
  reason: textOfLength(0, 1_000, messageKey('wrong.reason')),
}) satisfies v.GenericSchema<Pick<WithdrawalBody, 'orderNumber' | 'name' | 'email'> & { reason: string }>;

export type WithdrawalDraft = v.InferOutput<typeof withdrawalSchema>;

const linkRequestSchema = v.pick(withdrawalSchema, ['orderNumber', 'email']);

/** Order number and address alone, as typed so far. Reports each wrong field by `onInvalid`, and returns null then. */
export function parseOrderAndEmail(
  draft: WithdrawalDraft,
  onInvalid: (field: 'orderNumber' | 'email', message: string) => void,
): v.InferOutput<typeof linkRequestSchema> | null {
  const parsed = v.safeParse(linkRequestSchema, draft);
  if (parsed.success) return parsed.output;
  for (const { path, message } of parsed.issues) {
    const field = path?.[0].key;
    if (field === 'orderNumber' || field === 'email') onInvalid(field, message);
  }
  return null;
}
