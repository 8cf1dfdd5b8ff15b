import { noRequest } from '#app/api/endpoint';
import { newInvoiceItem } from '#app/invoice-items/invoice-item';
import { pricingOf } from '#app/invoices/invoice-lines';
import { awaitBank, markPaid } from '#app/invoices/collect-invoice';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { announce } from '#app/subscriptions/begin-subscription';
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

function itemsOf(lines: readonly LineItem[]): ItemRequest[] {
  return lines.flatMap(({ price, quantity, metadata }) => {
    return price?.recurring ? [{ price, quantity: quantity ?? 1, metadata: metadata ?? {} }] : [];
  });
}

/** Adds the one-time lines to the first invoice. */
function addOneTimeLines(sandbox: Sandbox, { id, customer }: Subscription, lines: readonly LineItem[]): void {
  const now = sandbox.clock.seconds();
  for (const { price, quantity, metadata, amount_total: amount, description, currency } of lines) {
    if (price === null || price.recurring !== null) continue;
    const about = { customer, subscription: id, period: { start: now, end: now }, proration: false, metadata: metadata ?? {} };
    newInvoiceItem(sandbox, { ...about, amount, currency, description, pricing: pricingOf(price), quantity: quantity ?? 1 }, noRequest);
  }
}

function newlySubscribed(
  sandbox: Sandbox,
  customer: string,
  request: SubscriptionRequest,
  items: ItemRequest[],
  methodId: string,
): Subscription {
  const now = sandbox.clock.seconds();
  const { trialEnd, metadata, description } = request;
  const rhythm = items[0]?.price.recurring ?? { interval: 'month' as const };
  const period = { start: now, end: trialEnd ?? periodEndAfter(now, rhythm, now) };
  const common = { customer, items, period, anchor: trialEnd ?? now, trialEnd, metadata, description };
  return newSubscription(sandbox, { ...common, defaultPaymentMethod: methodId });
}

/** The customer has subscribed on the page: the subscription and its first invoice, paid with what was paid there. */
export function beginSubscription(sandbox: Sandbox, session: CheckoutSession, method: PaymentMethod, payment: FirstPayment | null): void {
  const work = sandbox.checkoutWork.get(session.id);
  const { customer } = session;
  if (work === undefined || work.subscription === null || customer === null) return;
  const subscription = newlySubscribed(sandbox, customer, work.subscription, itemsOf(work.lineItems), method.id);
  addOneTimeLines(sandbox, subscription, work.lineItems);
  const share = work.subscription.trialEnd === null ? 1 : 0;
  const invoice = announce(sandbox, subscription, { cause: noRequest, share, paidBy: payment?.intent });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  if (payment === null || payment.isPaid) markPaid(sandbox, invoice, noRequest);
  else awaitBank(sandbox, invoice, payment.intent, noRequest);
}
