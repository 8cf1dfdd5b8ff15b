import type { EndpointCall } from '#app/api/endpoint';
import { notFoundError } from '#app/api/stripe-error';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import { endSubscription } from './end-subscription';
import { creditProrations, createProrationItems } from './prorations';
import { hasEnded, requireSubscription } from './subscription';
import type { Subscription } from './subscription';
import type { CancelParams } from './subscription-params';

/**
 * Ends a subscription at once. Without `prorate` and `invoice_now` nothing is credited and nothing more is billed.
 * @throws StripeError 404 for an unknown one, or one that is over already
 */
export function cancelSubscription({ sandbox, id, params, cause }: EndpointCall<CancelParams>): Subscription {
  const subscription = requireSubscription(sandbox, id);
  if (hasEnded(subscription)) throw notFoundError('subscription', id);
  const providedDetails = Object.entries(params.cancellation_details ?? {}).filter(([, value]) => value !== undefined);
  if (subscription.cancellation_details !== null) Object.assign(subscription.cancellation_details, Object.fromEntries(providedDetails));
  if (params.prorate === true) {
    const now = sandbox.clock.seconds();
    const credits = subscription.items.data.flatMap((item) => creditProrations(sandbox, subscription, item, now));
    createProrationItems(sandbox, subscription, credits, cause);
  }
  const invoice =
    params.invoice_now === true ? draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: null }, cause) : undefined;
  if (invoice !== undefined) {
    finalizeInvoice(sandbox, invoice, cause);
    collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: false, cause });
  }
  endSubscription(sandbox, subscription, 'cancellation_requested', cause);
  return subscription;
}
