import { noRequestCause } from '#app/api/endpoint';
import type { EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import type { ActionPayloads } from '#app/actions';
import { cancelIntent } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession } from './checkout-session';

/**
 * Ends an open session: its page can no longer be paid.
 * @throws StripeError 400 when it is complete or expired already
 */
export function expireSession(sandbox: Sandbox, session: CheckoutSession, cause: EventCause): CheckoutSession {
  if (session.status !== 'open') {
    throw invalidRequestError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  const sessionData = sandbox.checkoutWork.get(session.id);
  const intent = sandbox.paymentIntents.get(sessionData?.intentId ?? '');
  if (intent !== undefined) cancelIntent(sandbox, intent, cause);
  sandbox.events.record('checkout.session.expired', session, cause);
  return session;
}

/** Plans the end of a session for its `expires_at`; if it was paid by then nothing happens. */
export function scheduleExpiry(sandbox: Sandbox, session: CheckoutSession): void {
  sandbox.scheduler.schedule(session.expires_at, 'expire-session', { session: session.id });
}

/** Ends a session whose time is up, unless it was paid or ended before. */
export function expireIfOpen(sandbox: Sandbox, { session: id }: ActionPayloads['expire-session']): void {
  const session = sandbox.checkouts.get(id);
  if (session?.status === 'open') expireSession(sandbox, session, noRequestCause);
}
