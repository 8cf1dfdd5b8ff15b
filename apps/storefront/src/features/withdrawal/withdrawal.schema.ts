import type { WithdrawalBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText, textOfLength } from '#app/schema-rules';
import type { withdrawalTranslations } from './withdrawal.translations';

/** Translation keys of the error messages. */
type WithdrawalMessage = Extract<keyof (typeof withdrawalTranslations)['en'], `wrong.${string}`>;

const limitedText = (limits: { readonly min: number; readonly max: number }, message: WithdrawalMessage) =>
  textOfLength(limits, message, message);

/** Person and contract of a withdrawal. Texts are trimmed, the e-mail is in lower case. */
export const withdrawalSchema = v.object({
  orderNumber: limitedText({ min: 3, max: 60 }, 'wrong.orderNumber'),
  name: limitedText({ min: 2, max: 100 }, 'wrong.name'),
  email: emailText<WithdrawalMessage>('wrong.email'),
  reason: limitedText({ min: 0, max: 1_000 }, 'wrong.reason'),
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
