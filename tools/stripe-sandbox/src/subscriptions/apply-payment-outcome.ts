import type { EventCause } from '#app/api/endpoint';
import { recordChange } from '#app/record-change';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Invoice } from '#app/invoices/invoice';
import type { Sandbox } from '../sandbox';
import { endSubscription } from './end-subscription';
import type { Subscription } from './subscription';

function subscriptionOfInvoice(sandbox: Sandbox, invoice: Invoice): Subscription | undefined {
  return sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
}

const recordSubscriptionUpdate = (sandbox: Sandbox, subscription: Subscription, cause: EventCause, work: () => void) =>
  recordChange(sandbox, 'customer.subscription.updated', subscription, cause, work);

function setDelinquent(sandbox: Sandbox, customerId: string, isDelinquent: boolean, cause: EventCause): void {
  const customer = sandbox.customers.get(customerId);
  if (customer === undefined) return;
  recordChange(sandbox, 'customer.updated', customer, cause, () => (customer.delinquent = isDelinquent));
}

/** Whether an invoice of the subscription is still to be paid after a failed attempt. */
function hasOverdueInvoice(sandbox: Sandbox, subscription: Subscription): boolean {
  return sandbox.invoices.all().some((other) => {
    return (
      other.status === 'open' &&
      other.attempted &&
      other.amount_remaining > 0 &&
      subscriptionIdOf(other) === subscription.id &&
      !isProcessing(sandbox, other)
    );
  });
}

function isProcessing(sandbox: Sandbox, invoice: Invoice): boolean {
  const [invoicePayment] = sandbox.paymentsOf(invoice.id).data;
  return sandbox.paymentIntents.get(invoicePayment?.payment.payment_intent ?? '')?.status === 'processing';
}

/** A resumption waits for this invoice. */
function shouldResume(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): boolean {
  return subscription.status === 'paused' && sandbox.resumptions.get(invoice.id) === subscription.id;
}

/** An invoice was paid: an incomplete subscription begins, an overdue one is active again. */
export function applyPayment(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  const subscription = subscriptionOfInvoice(sandbox, invoice);
  if (subscription === undefined) return;
  if (shouldResume(sandbox, subscription, invoice)) {
    sandbox.resumptions.delete(invoice.id);
    recordSubscriptionUpdate(sandbox, subscription, cause, () => {
      subscription.status = 'active';
      delete subscription.status_details;
    });
    sandbox.events.record('customer.subscription.resumed', subscription, cause);
    return;
  }
  const isUnpaid = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (!isUnpaid || hasOverdueInvoice(sandbox, subscription)) return;
  recordSubscriptionUpdate(sandbox, subscription, cause, () => (subscription.status = 'active'));
  setDelinquent(sandbox, subscription.customer, false, cause);
}

/** Starts a subscription before the bank has answered the debit. */
export function applyPendingPayment(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  const subscription = subscriptionOfInvoice(sandbox, invoice);
  if (subscription?.status === 'incomplete') recordSubscriptionUpdate(sandbox, subscription, cause, () => (subscription.status = 'active'));
}

/** An attempt failed: the subscription is past due. After the last attempt it ends or stays unpaid, by the account's settings. */
export function applyFailedPayment(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  const subscription = subscriptionOfInvoice(sandbox, invoice);
  if (subscription === undefined || !['active', 'trialing', 'past_due'].includes(subscription.status)) return;
  recordSubscriptionUpdate(sandbox, subscription, cause, () => (subscription.status = 'past_due'));
  setDelinquent(sandbox, subscription.customer, true, cause);
  if (invoice.next_payment_attempt !== null) return;
  const { afterLastRetry } = sandbox.options;
  if (afterLastRetry === 'cancel') endSubscription(sandbox, subscription, 'payment_failed', cause);
  if (afterLastRetry === 'unpaid') recordSubscriptionUpdate(sandbox, subscription, cause, () => (subscription.status = 'unpaid'));
}
