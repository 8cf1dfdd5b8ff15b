import type { Cause } from '#app/api/endpoint';
import { changing } from '#app/change';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Invoice } from '#app/invoices/invoice';
import type { Sandbox } from '../sandbox';
import { endSubscription } from './end-subscription';
import type { Subscription } from './subscription';

function subscriptionBehind(sandbox: Sandbox, invoice: Invoice): Subscription | undefined {
  return sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
}

const publish = (sandbox: Sandbox, subscription: Subscription, cause: Cause, work: () => void) =>
  changing(sandbox, 'customer.subscription.updated', subscription, cause, work);

function setDelinquent(sandbox: Sandbox, customerId: string, delinquent: boolean, cause: Cause): void {
  const customer = sandbox.customers.get(customerId);
  if (customer === undefined) return;
  changing(sandbox, 'customer.updated', customer, cause, () => (customer.delinquent = delinquent));
}

/** Whether an invoice of the subscription is still to be paid after a failed attempt. */
function owes(sandbox: Sandbox, subscription: Subscription): boolean {
  return sandbox.invoices.all().some((other) => {
    return (
      other.status === 'open' &&
      other.attempted &&
      other.amount_remaining > 0 &&
      subscriptionIdOf(other) === subscription.id &&
      !isUnderWay(sandbox, other)
    );
  });
}

function isUnderWay(sandbox: Sandbox, invoice: Invoice): boolean {
  const [link] = sandbox.paymentsOf(invoice.id).data;
  return sandbox.paymentIntents.get(link?.payment.payment_intent ?? '')?.status === 'processing';
}

/** A resumption waits for this invoice. */
function wakesUp(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): boolean {
  return subscription.status === 'paused' && sandbox.resumptions.get(invoice.id) === subscription.id;
}

/** An invoice was paid: an incomplete subscription begins, an overdue one is active again. */
export function acceptPayment(sandbox: Sandbox, invoice: Invoice, cause: Cause): void {
  const subscription = subscriptionBehind(sandbox, invoice);
  if (subscription === undefined) return;
  if (wakesUp(sandbox, subscription, invoice)) {
    sandbox.resumptions.delete(invoice.id);
    publish(sandbox, subscription, cause, () => {
      subscription.status = 'active';
      delete subscription.status_details;
    });
    sandbox.events.record('customer.subscription.resumed', subscription, cause);
    return;
  }
  const isBehind = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (!isBehind || owes(sandbox, subscription)) return;
  publish(sandbox, subscription, cause, () => (subscription.status = 'active'));
  setDelinquent(sandbox, subscription.customer, false, cause);
}

/** Starts a subscription before the bank has answered the debit. */
export function awaitPayment(sandbox: Sandbox, invoice: Invoice, cause: Cause): void {
  const subscription = subscriptionBehind(sandbox, invoice);
  if (subscription?.status === 'incomplete') publish(sandbox, subscription, cause, () => (subscription.status = 'active'));
}

/** An attempt failed: the subscription is past due. After the last attempt it ends or stays unpaid, by the account's settings. */
export function missPayment(sandbox: Sandbox, invoice: Invoice, cause: Cause): void {
  const subscription = subscriptionBehind(sandbox, invoice);
  if (subscription === undefined || !['active', 'trialing', 'past_due'].includes(subscription.status)) return;
  publish(sandbox, subscription, cause, () => (subscription.status = 'past_due'));
  setDelinquent(sandbox, subscription.customer, true, cause);
  if (invoice.next_payment_attempt !== null) return;
  const { afterLastRetry } = sandbox.options;
  if (afterLastRetry === 'cancel') endSubscription(sandbox, subscription, 'payment_failed', cause);
  if (afterLastRetry === 'unpaid') publish(sandbox, subscription, cause, () => (subscription.status = 'unpaid'));
}
