import type { EventCause } from '#app/api/endpoint';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Sandbox } from '../sandbox';
import type { Subscription } from './subscription';

type EndReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

/** Ends a subscription for good: no more invoices, and open ones are no longer collected by themselves. */
export function endSubscription(sandbox: Sandbox, subscription: Subscription, reason: EndReason, cause: EventCause): void {
  const now = sandbox.clock.seconds();
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details = {
    ...(subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null }),
    reason: subscription.cancellation_details?.reason ?? reason,
  };
  delete subscription.status_details;
  for (const invoice of sandbox.invoices.all()) {
    if (subscriptionIdOf(invoice) !== subscription.id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
    sandbox.invoices.touch(invoice.id);
  }
  sandbox.events.record('customer.subscription.deleted', subscription, cause);
}
