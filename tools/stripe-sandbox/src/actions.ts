import { completePayout, payOut } from '#app/balance/payout';
import { expireIfOpen } from '#app/checkout-sessions/expire-session';
import { applyDebitOutcomeToSession } from '#app/checkout-sessions/pay-session';
import { applyDebitOutcomeToInvoice, retryCollection } from '#app/invoices/collect-invoice';
import { settleDebitWhenDue } from '#app/payment-intents/attempt-payment';
import type { DebitOutcome } from '#app/payment-intents/attempt-payment';
import { failRefund, completePendingRefund } from '#app/refunds/refund';
import { expireIncomplete } from '#app/subscriptions/start-subscription';
import { voidUnpaidResumption } from '#app/subscriptions/pause-subscription';
import {
  endWhenDue,
  finalizeWhenDue,
  renewWhenDue,
  recordTrialWillEnd,
  recordUpcomingInvoice,
} from '#app/subscriptions/renew-subscription';
import { resumeCollection } from '#app/subscriptions/update-subscription';
import type { Sandbox } from './sandbox';

/** All plannable actions, with their ids and moments (seconds). They are plain data, so that they outlive the process. */
export interface ActionPayloads {
  'expire-session': { readonly session: string };
  'pay-out': Readonly<Record<string, never>>;
  'payout-arrives': { readonly payout: string };
  'settle-debit': { readonly intent: string; readonly outcome: DebitOutcome };
  /** The bank has answered a debit: the invoice or session that waited for it continues. */
  'follow-debit': { readonly invoice?: string; readonly session?: string; readonly outcome: DebitOutcome };
  'refund-succeeds': { readonly refund: string };
  'refund-fails': { readonly refund: string };
  'expire-incomplete': { readonly subscription: string; readonly invoice: string };
  'give-up-resuming': { readonly invoice: string };
  'tell-upcoming': { readonly subscription: string; readonly end: number };
  'tell-trial-end': { readonly subscription: string; readonly end: number };
  renew: { readonly subscription: string; readonly end: number };
  'end-subscription': { readonly subscription: string; readonly at: number };
  'finalize-draft': { readonly invoice: string; readonly behaviour: string | null };
  'try-invoice-again': { readonly invoice: string; readonly at: number };
  'resume-collection': { readonly subscription: string; readonly at: number };
}

export type ActionName = keyof ActionPayloads;

/** One planned action. Its handler first checks whether the action has become pointless. */
export type Action<K extends ActionName = ActionName> = { readonly [N in K]: { readonly name: N; readonly about: ActionPayloads[N] } }[K];

const actionHandlers: { readonly [K in ActionName]: (sandbox: Sandbox, payload: ActionPayloads[K]) => void } = {
  'expire-session': expireIfOpen,
  'pay-out': payOut,
  'payout-arrives': completePayout,
  'settle-debit': settleDebitWhenDue,
  'follow-debit': (sandbox, { invoice, session, outcome }) => {
    if (invoice !== undefined) applyDebitOutcomeToInvoice(sandbox, invoice, outcome);
    if (session !== undefined) applyDebitOutcomeToSession(sandbox, session, outcome);
  },
  'refund-succeeds': completePendingRefund,
  'refund-fails': failRefund,
  'expire-incomplete': expireIncomplete,
  'give-up-resuming': voidUnpaidResumption,
  'tell-upcoming': recordUpcomingInvoice,
  'tell-trial-end': recordTrialWillEnd,
  renew: renewWhenDue,
  'end-subscription': endWhenDue,
  'finalize-draft': finalizeWhenDue,
  'try-invoice-again': retryCollection,
  'resume-collection': resumeCollection,
};

/** Runs a planned action in the current time. */
export function runAction<K extends ActionName>(
  sandbox: Sandbox,
  { name, about: payload }: { readonly name: K; readonly about: ActionPayloads[K] },
): void {
  actionHandlers[name](sandbox, payload);
}
