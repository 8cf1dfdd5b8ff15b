import type { WithdrawalBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { withdrawalTranslations } from './withdrawal.translations';

/** Translation keys of the error messages. */
export type WithdrawalMessage = Extract<keyof (typeof withdrawalTranslations)['en'], `wrong.${string}`>;

const key = (message: WithdrawalMessage): WithdrawalMessage => message;
const visibleLength = (text: string): number => [...text].length;
const MAX_EMAIL = 254;

const between = (min: number, max: number, message: WithdrawalMessage) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= min && visibleLength(text) <= max, message),
  );

/** Person and contract of a withdrawal. Texts are trimmed, the e-mail is in lower case. */
export const withdrawalSchema = v.object({
  orderNumber: between(3, 60, key('wrong.orderNumber')),
  name: between(2, 100, key('wrong.name')),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('wrong.email')), v.maxLength(MAX_EMAIL, key('wrong.email'))),
  reason: between(0, 1_000, key('wrong.reason')),
}) satisfies v.GenericSchema<Pick<WithdrawalBody, 'orderNumber' | 'name' | 'email'> & { reason: string }>;

export type WithdrawalDraft = v.InferOutput<typeof withdrawalSchema>;

const nameable = v.pick(withdrawalSchema, ['orderNumber', 'email']);

/** Order number and address alone, as typed so far. Reports each wrong field by `onWrong`, and returns null then. */
export function orderAndEmailOf(
  draft: WithdrawalDraft,
  onWrong: (field: 'orderNumber' | 'email', message: string) => void,
): v.InferOutput<typeof nameable> | null {
  const read = v.safeParse(nameable, draft);
  if (read.success) return read.output;
  for (const { path, message } of read.issues) {
    const field = path?.[0].key;
    if (field === 'orderNumber' || field === 'email') onWrong(field, message);
  }
  return null;
}
