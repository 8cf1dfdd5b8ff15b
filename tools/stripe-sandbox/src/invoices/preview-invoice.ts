import type { Call } from '#app/api/endpoint';
import { bool, either, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { invalid } from '#app/api/stripe-error';
import { changeItems } from '#app/subscriptions/change-items';
import type { Proration } from '#app/subscriptions/prorations';
import { periodAround } from '#app/subscriptions/periods';
import { isOver, rhythmOf, subscriptionOf } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import type { Invoice, InvoiceLine } from './invoice';
import { prorationLine } from './invoice-lines';
import { upcomingInvoice } from './upcoming-invoice';

const item = hash({
  ...{ id: text(), price: text(), quantity: integer({ min: 0, max: 999_999 }), deleted: bool(), clear_usage: bool(), metadata: metadata() },
  price_data: hash({
    currency: required(text(3)),
    product: required(text()),
    recurring: required(hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1 }) })),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    unit_amount: integer({ min: 0, max: 99_999_999 }),
  }),
});

/** The parameters of `POST /v1/invoices/create_preview`: an existing subscription, with or without a change of its items. */
export const previewParams = {
  customer: text(),
  currency: text(3),
  preview_mode: oneOf('next'),
  subscription: text(),
  subscription_details: hash({
    billing_cycle_anchor: either(oneOf('now', 'unchanged'), integer(), (value) => typeof value === 'string' && /^[a-z]+$/.test(value)),
    cancel_at_period_end: bool(),
    items: list(item, 20),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
    proration_date: integer(),
  }),
};
type PreviewParams = Read<typeof previewParams>;

function subscriptionToPreview(sandbox: Sandbox, { subscription: id, customer }: PreviewParams): Subscription {
  if (id !== undefined) return subscriptionOf(sandbox, id, 'subscription');
  const theirs = sandbox.subscriptions.all().filter((candidate) => candidate.customer === customer && !isOver(candidate));
  const first = theirs.at(-1);
  if (first === undefined) throw invalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  return first;
}

/** A copy that may be changed without consequences. */
function copyOf(subscription: Subscription): Subscription {
  const { items } = subscription;
  return { ...subscription, items: { ...items, data: items.data.map((one) => ({ ...one })) } };
}

const lineFor =
  (subscription: Subscription) =>
  (proration: Proration): InvoiceLine =>
    prorationLine('', subscription.id, proration);

/**
 * Previews the next invoice with the requested change; creates nothing.
 * @throws StripeError 400 when there is nothing to come
 */
export function previewInvoice({ sandbox, params }: Call<PreviewParams>): Invoice {
  const subscription = copyOf(subscriptionToPreview(sandbox, params));
  const asked = params.subscription_details ?? nothing;
  const isEnding = asked.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (isOver(subscription) || subscription.status === 'paused' || isEnding)
    throw invalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  return changed(sandbox, subscription, asked);
}

function changed(sandbox: Sandbox, subscription: Subscription, asked: typeof nothing): Invoice {
  const now = sandbox.clock.seconds();
  const { items = [], proration_behavior: prorating, proration_date: date = now } = asked;
  const change = changeItems(sandbox, subscription, items, date);
  const prorations = prorating === 'none' ? [] : change.prorations;
  const extra = prorations.map(lineFor(subscription));
  if (change.hasNewRhythm) return upcomingInvoice(sandbox, subscription, { extra, billed: periodAround(now, rhythmOf(subscription), now) });
  return upcomingInvoice(sandbox, subscription, prorating === 'always_invoice' ? { extra, billed: null } : { extra });
}
const nothing: Partial<NonNullable<PreviewParams['subscription_details']>> = {};
