import { noRequestCause } from '#app/api/endpoint';
import { newInvoiceItem } from '#app/invoice-items/invoice-item';
import { pricingOf } from '#app/invoices/invoice-lines';
import { awaitDebit, markPaid } from '#app/invoices/collect-invoice';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { createFirstInvoice } from '#app/subscriptions/start-subscription';
import { periodEndAfter } from '#app/subscriptions/periods';
import { newSubscription } from '#app/subscriptions/subscription';
import type { ItemRequest, Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem, SubscriptionRequest } from './checkout-session';

/** Whether money changes hands on the page; otherwise it saves a method. */
export function needsPayment(session: CheckoutSession): boolean {
  return (session.amount_total ?? 0) > 0;
}

/** Payment of the first invoice on the page. */
interface FirstPayment {
  readonly intent: PaymentIntent;
  /** False while the bank has yet to answer. */
  readonly isPaid: boolean;
}

function recurringItemsOf(lines: readonly LineItem[]): ItemRequest[] {
  return lines.flatMap(({ price, quantity, metadata }) => {
    return price?.recurring ? [{ price, quantity: quantity ?? 1, metadata: metadata ?? {} }] : [];
  });
}

/** Adds the one-time lines to the first invoice. */
function addOneTimeLines(sandbox: Sandbox, { id, customer }: Subscription, lines: readonly LineItem[]): void {
  const now = sandbox.clock.seconds();
  for (const { price, quantity, metadata, amount_total: amount, description, currency } of lines) {
    if (price === null || price.recurring !== null) continue;
    const itemFields = { customer, subscription: id, period: { start: now, end: now }, proration: false, metadata: metadata ?? {} };
    newInvoiceItem(
      sandbox,
      { ...itemFields, amount, currency, description, pricing: pricingOf(price), quantity: quantity ?? 1 },
      noRequestCause,
    );
  }
}

function createSubscriptionFromSession(
  sandbox: Sandbox,
  customer: string,
  request: SubscriptionRequest,
  items: ItemRequest[],
  methodId: string,
): Subscription {
  const now = sandbox.clock.seconds();
  const { trialEnd, metadata, description } = request;
  const billingInterval = items[0]?.price.recurring ?? { interval: 'month' as const };
  const period = { start: now, end: trialEnd ?? periodEndAfter(now, billingInterval, now) };
  const subscriptionFields = { customer, items, period, anchor: trialEnd ?? now, trialEnd, metadata, description };
  return newSubscription(sandbox, { ...subscriptionFields, defaultPaymentMethod: methodId });
}

/** The customer has subscribed on the page: the subscription and its first invoice, paid with what was paid there. */
export function startSubscriptionOfSession(
  sandbox: Sandbox,
  session: CheckoutSession,
  method: PaymentMethod,
  payment: FirstPayment | null,
): void {
  const sessionData = sandbox.checkoutWork.get(session.id);
  const { customer } = session;
  if (sessionData === undefined || sessionData.subscription === null || customer === null) return;
  const subscription = createSubscriptionFromSession(
    sandbox,
    customer,
    sessionData.subscription,
    recurringItemsOf(sessionData.lineItems),
    method.id,
  );
  addOneTimeLines(sandbox, subscription, sessionData.lineItems);
  const billedShare = sessionData.subscription.trialEnd === null ? 1 : 0;
  const invoice = createFirstInvoice(sandbox, subscription, { cause: noRequestCause, share: billedShare, paidBy: payment?.intent });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  if (payment === null || payment.isPaid) markPaid(sandbox, invoice, noRequestCause);
  else awaitDebit(sandbox, invoice, payment.intent, noRequestCause);
}
