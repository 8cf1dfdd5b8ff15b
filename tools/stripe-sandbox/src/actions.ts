import { expireUnpaid } from '#app/checkout-sessions/expire-session';
import { sendDebitEvent } from '#app/checkout-sessions/pay-session';
import { followBank, tryAgain } from '#app/invoices/collect-invoice';
import { settleDue } from '#app/payment-intents/attempt-payment';
import type { SettledAs } from '#app/payment-intents/attempt-payment';
import { failLater, succeedLater } from '#app/refunds/refund';
import { expireIncomplete } from '#app/subscriptions/begin-subscription';
import { giveUpResuming } from '#app/subscriptions/pause-subscription';
import { endWhenDue, finalizeWhenDue, renewWhenDue, sendTrialEnd, sendUpcoming } from '#app/subscriptions/renew-subscription';
import { resumeCollection } from '#app/subscriptions/update-subscription';
import type { Sandbox } from './sandbox';

/** All plannable actions, with their ids and moments (seconds). They are plain data, so that they outlive the process. */
export interface Actions {
  'expire-session': { readonly session: string };
  'settle-debit': { readonly intent: string; readonly outcome: SettledAs };
  /** The bank has answered a debit: the invoice or session that waited for it continues. */
  'follow-debit': { readonly invoice?: string; readonly session?: string; readonly outcome: SettledAs };
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

export type ActionName = keyof Actions;

/** One planned action. Its handler first checks whether the action has become pointless. */
export type Action<K extends ActionName = ActionName> = { readonly [N in K]: { readonly name: N; readonly about: Actions[N] } }[K];

const doing: { readonly [K in ActionName]: (sandbox: Sandbox, about: Actions[K]) => void } = {
  'expire-session': expireUnpaid,
  'settle-debit': settleDue,
  'follow-debit': (sandbox, { invoice, session, outcome }) => {
    if (invoice !== undefined) followBank(sandbox, invoice, outcome);
    if (session !== undefined) sendDebitEvent(sandbox, session, outcome);
  },
  'refund-succeeds': succeedLater,
  'refund-fails': failLater,
  'expire-incomplete': expireIncomplete,
  'give-up-resuming': giveUpResuming,
  'tell-upcoming': sendUpcoming,
  'tell-trial-end': sendTrialEnd,
  renew: renewWhenDue,
  'end-subscription': endWhenDue,
  'finalize-draft': finalizeWhenDue,
  'try-invoice-again': tryAgain,
  'resume-collection': resumeCollection,
};

/** Runs a planned action in the current time. */
export function executeStripeCommand<K extends ActionName>(
  sandbox: Sandbox,
  { name, about }: { readonly name: K; readonly about: Actions[K] },
): void {
  doing[name](sandbox, about);
}
