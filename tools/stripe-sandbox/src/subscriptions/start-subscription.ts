import type { EventCause } from '#app/api/endpoint';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { voidInvoice } from '#app/invoices/close-invoice';
import { recordChange } from '#app/record-change';
import type { ActionPayloads } from '#app/actions';
import { noRequestCause } from '#app/api/endpoint';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import { scheduleRenewal } from './renew-subscription';
import { periodOf } from './subscription';
import type { Subscription } from './subscription';

const HOUR_SECONDS = 3600;
const PAYMENT_DEADLINE_HOURS = 23;

interface StartOptions {
  readonly cause: EventCause;
  /** The part of the price that the first period costs: 0 in a trial. */
  readonly share: number;
  /** The payment that was made on the hosted page. */
  readonly paidBy?: PaymentIntent;
}

/** A subscription expires when its first invoice is not paid within 23 hours. */
function scheduleIncompleteExpiry(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  const payload = { subscription: subscription.id, invoice: invoice.id };
  sandbox.scheduler.schedule(sandbox.clock.seconds() + PAYMENT_DEADLINE_HOURS * HOUR_SECONDS, 'expire-incomplete', payload);
}

/** Ends a subscription that never started, and voids its invoice. */
export function expireIncomplete(sandbox: Sandbox, { subscription: id, invoice: invoiceId }: ActionPayloads['expire-incomplete']): void {
  const [subscription, invoice] = [sandbox.subscriptions.get(id), sandbox.invoices.get(invoiceId)];
  if (subscription?.status !== 'incomplete') return;
  if (invoice?.status === 'open') voidInvoice(sandbox, invoice, noRequestCause);
  recordChange(sandbox, 'customer.subscription.updated', subscription, noRequestCause, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = sandbox.clock.seconds();
  });
}

/** Makes the first invoice of a subscription and announces both; the invoice is final but not yet paid. */
export function createFirstInvoice(sandbox: Sandbox, subscription: Subscription, { cause, share, paidBy }: StartOptions): Invoice {
  const billed = periodOf(subscription);
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_create', billed, share }, cause);
  sandbox.events.record('customer.subscription.created', subscription, cause);
  finalizeInvoice(sandbox, invoice, cause, paidBy);
  scheduleRenewal(sandbox, subscription);
  scheduleIncompleteExpiry(sandbox, subscription, invoice);
  return invoice;
}

/** Begins a subscription and takes the first money from the default method, if that is wanted now. */
export function startSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  options: StartOptions & { readonly isCollected: boolean; readonly isOffSession: boolean },
): void {
  const invoice = createFirstInvoice(sandbox, subscription, options);
  const { cause, isOffSession } = options;
  if (options.isCollected || invoice.amount_due === 0) collectInvoice(sandbox, invoice, { isOffSession, isAutomatic: false, cause });
}
