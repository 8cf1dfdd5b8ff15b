import type { EndpointCall } from '#app/api/endpoint';
import { bool, eitherOf, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError } from '#app/api/stripe-error';
import { changeItems } from '#app/subscriptions/change-items';
import type { Proration } from '#app/subscriptions/prorations';
import { periodContaining } from '#app/subscriptions/periods';
import { hasEnded, intervalOf, requireSubscription } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import type { Invoice, InvoiceLine } from './invoice';
import { prorationLine } from './invoice-lines';
import { upcomingInvoice } from './upcoming-invoice';

const itemParams = hash({
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
    billing_cycle_anchor: eitherOf(oneOf('now', 'unchanged'), integer(), (value) => typeof value === 'string' && /^[a-z]+$/.test(value)),
    cancel_at_period_end: bool(),
    items: list(itemParams, 20),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
    proration_date: integer(),
  }),
};
type PreviewParams = ParamValues<typeof previewParams>;

function subscriptionToPreview(sandbox: Sandbox, { subscription: id, customer }: PreviewParams): Subscription {
  if (id !== undefined) return requireSubscription(sandbox, id, 'subscription');
  const activeSubscriptions = sandbox.subscriptions.all().filter((candidate) => candidate.customer === customer && !hasEnded(candidate));
  const latestSubscription = activeSubscriptions.at(-1);
  if (latestSubscription === undefined) throw invalidRequestError('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  return latestSubscription;
}

/** A copy that may be changed without consequences. */
function copySubscription(subscription: Subscription): Subscription {
  const { items } = subscription;
  return { ...subscription, items: { ...items, data: items.data.map((one) => ({ ...one })) } };
}

const toProrationLine =
  (subscription: Subscription) =>
  (proration: Proration): InvoiceLine =>
    prorationLine('', subscription.id, proration);

/**
 * Previews the next invoice with the requested change; creates nothing.
 * @throws StripeError 400 when there is nothing to come
 */
export function previewInvoice({ sandbox, params }: EndpointCall<PreviewParams>): Invoice {
  const subscription = copySubscription(subscriptionToPreview(sandbox, params));
  const requestedChange = params.subscription_details ?? noChange;
  const isEnding = requestedChange.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (hasEnded(subscription) || subscription.status === 'paused' || isEnding)
    throw invalidRequestError('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  return previewChange(sandbox, subscription, requestedChange);
}

function previewChange(sandbox: Sandbox, subscription: Subscription, requestedChange: typeof noChange): Invoice {
  const now = sandbox.clock.seconds();
  const { items = [], proration_behavior: prorationBehavior, proration_date: prorationDate = now } = requestedChange;
  const itemChange = changeItems(sandbox, subscription, items, prorationDate);
  const prorations = prorationBehavior === 'none' ? [] : itemChange.prorations;
  const extraLines = prorations.map(toProrationLine(subscription));
  if (itemChange.hasNewRhythm)
    return upcomingInvoice(sandbox, subscription, { extra: extraLines, billed: periodContaining(now, intervalOf(subscription), now) });
  return upcomingInvoice(
    sandbox,
    subscription,
    prorationBehavior === 'always_invoice' ? { extra: extraLines, billed: null } : { extra: extraLines },
  );
}
const noChange: Partial<NonNullable<PreviewParams['subscription_details']>> = {};
