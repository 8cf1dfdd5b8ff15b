import type { Cause } from '#app/api/endpoint';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { voidInvoice } from '#app/invoices/close-invoice';
import { changing } from '#app/change';
import type { Actions } from '#app/actions';
import { noRequest } from '#app/api/endpoint';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import { planRenewal } from './renew-subscription';
import { periodOf } from './subscription';
import type { Subscription } from './subscription';

const HOUR = 3600;
const HOURS_TO_PAY = 23;

interface Beginning {
  readonly cause: Cause;
  /** The part of the price that the first period costs: 0 in a trial. */
  readonly share: number;
  /** The payment that was made on the hosted page. */
  readonly paidBy?: PaymentIntent;
}

/** A subscription expires when its first invoice is not paid within 23 hours. */
function expireUnlessPaid(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  const about = { subscription: subscription.id, invoice: invoice.id };
  sandbox.scheduler.at(sandbox.clock.seconds() + HOURS_TO_PAY * HOUR, 'expire-incomplete', about);
}

/** Ends a subscription that never started, and voids its invoice. */
export function expireIncomplete(sandbox: Sandbox, { subscription: id, invoice: invoiceId }: Actions['expire-incomplete']): void {
  const [subscription, invoice] = [sandbox.subscriptions.get(id), sandbox.invoices.get(invoiceId)];
  if (subscription?.status !== 'incomplete') return;
  if (invoice?.status === 'open') voidInvoice(sandbox, invoice, noRequest);
  changing(sandbox, 'customer.subscription.updated', subscription, noRequest, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = sandbox.clock.seconds();
  });
}

/** Makes the first invoice of a subscription and announces both; the invoice is final but not yet paid. */
export function announce(sandbox: Sandbox, subscription: Subscription, { cause, share, paidBy }: Beginning): Invoice {
  const billed = periodOf(subscription);
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_create', billed, share }, cause);
  sandbox.events.record('customer.subscription.created', subscription, cause);
  finalizeInvoice(sandbox, invoice, cause, paidBy);
  planRenewal(sandbox, subscription);
  expireUnlessPaid(sandbox, subscription, invoice);
  return invoice;
}

/** Begins a subscription and takes the first money from the default method, if that is wanted now. */
export function begin(
  sandbox: Sandbox,
  subscription: Subscription,
  how: Beginning & { readonly isCollected: boolean; readonly isOffSession: boolean },
): void {
  const invoice = announce(sandbox, subscription, how);
  const { cause, isOffSession } = how;
  if (how.isCollected || invoice.amount_due === 0) collectInvoice(sandbox, invoice, { isOffSession, isAutomatic: false, cause });
}
