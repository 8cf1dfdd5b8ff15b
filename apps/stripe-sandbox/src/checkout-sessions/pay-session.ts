import { noRequest } from '#app/api/endpoint';
import { failCharge, newCharge, settleCharge } from '#app/charges/charge';
import { newCustomer } from '#app/customers/customer';
import type { EventRecord } from '#app/events/event-log';
import { failIntent, openIntent, processIntent, requireAuthentication, succeedIntent } from '#app/payment-intents/payment-intent';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { Card, Payer, PaymentMethod } from '#app/payment-methods/payment-method';
import { behaviourOf } from '#app/payment-methods/test-cards';
import type { DeclineReason } from '#app/payment-methods/test-cards';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, CheckoutWork } from './checkout-session';
import { customerDetailsOf } from './new-session';

/** Where an attempt to pay ended. */
export type Attempt =
  | { readonly kind: 'complete'; readonly event: EventRecord | null }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'declined'; readonly declineCode: string }
  | { readonly kind: 'closed' };

function intentOf(sandbox: Sandbox, work: CheckoutWork): PaymentIntent {
  const known = sandbox.paymentIntents.get(work.intentId ?? '');
  if (known !== undefined) return known;
  const intent = openIntent(sandbox, work.intentRequest, noRequest);
  work.intentId = intent.id;
  return intent;
}

function complete(sandbox: Sandbox, session: CheckoutSession, work: CheckoutWork, payer: Payer, isPaid: boolean): Attempt {
  const email = session.customer_email ?? session.customer_details?.email ?? payer.email;
  session.status = 'complete';
  session.payment_status = isPaid ? 'paid' : 'unpaid';
  session.url = null;
  session.payment_intent = work.intentId;
  session.customer_details = customerDetailsOf(email, payer.name);
  work.completedEvent = sandbox.events.record('checkout.session.completed', session, noRequest);
  return { kind: 'complete', event: work.completedEvent };
}

function adoptCustomer(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent, payer: Payer): void {
  if (session.customer_creation !== 'always' || session.customer !== null) return;
  const customer = newCustomer(sandbox, { name: payer.name, email: session.customer_email ?? payer.email }, noRequest);
  session.customer = customer.id;
  intent.customer = customer.id;
}

function decline(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, reason: DeclineReason): Attempt {
  const charge = newCharge(sandbox, intent, method, { status: 'failed', decline: reason });
  sandbox.events.record('charge.failed', charge, noRequest);
  intent.latest_charge = charge.id;
  const { code, declineCode, message } = reason;
  const error = { charge: charge.id, code, decline_code: declineCode, message, type: 'card_error' as const };
  failIntent(sandbox, intent, error, noRequest);
  return { kind: 'declined', declineCode };
}

function succeed(
  sandbox: Sandbox,
  session: CheckoutSession,
  work: CheckoutWork,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): Attempt {
  const intent = intentOf(sandbox, work);
  const payer = { name: method.billing_details.name, email: method.billing_details.email, country: null };
  adoptCustomer(sandbox, session, intent, payer);
  const charge = newCharge(sandbox, intent, method, { status: 'succeeded', wasAuthenticated });
  sandbox.events.record('charge.succeeded', charge, noRequest);
  succeedIntent(sandbox, intent, method.id, charge.id, noRequest);
  return complete(sandbox, session, work, payer, true);
}

/** An attempt on a session that can no longer be paid: whoever paid already goes on to the shop, others learn that it has ended. */
function closed(session: CheckoutSession, work: CheckoutWork | undefined): Attempt {
  return session.status === 'complete' ? { kind: 'complete', event: work?.completedEvent ?? null } : { kind: 'closed' };
}

/** The customer pressed the button with a card. A declined card leaves the session open. */
export function payByCard(sandbox: Sandbox, session: CheckoutSession, card: Card, payer: Payer): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session, work);
  const intent = intentOf(sandbox, work);
  const method = newCardMethod(sandbox, card, payer);
  const behaviour = behaviourOf(card.number);
  if (behaviour.kind === 'declines') return decline(sandbox, intent, method, behaviour.reason);
  if (behaviour.kind === 'authenticates') {
    work.authenticatingMethodId = method.id;
    requireAuthentication(sandbox, intent, method.id, `${sandbox.origin}/c/pay/${session.id}/authenticate`, noRequest);
    return { kind: 'authenticate' };
  }
  if (behaviour.refund !== 'at-once') sandbox.refundBehaviour.set(intent.id, behaviour.refund);
  return succeed(sandbox, session, work, method, false);
}

/** The customer came back from the bank's page. */
export function finishAuthentication(sandbox: Sandbox, session: CheckoutSession, isConfirmed: boolean): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session, work);
  const method = sandbox.paymentMethods.get(work.authenticatingMethodId ?? '');
  if (method === undefined) return { kind: 'declined', declineCode: 'authentication_failed' };
  work.authenticatingMethodId = null;
  if (isConfirmed) return succeed(sandbox, session, work, method, true);
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const error = { code: 'payment_intent_authentication_failure' as const, message, type: 'invalid_request_error' as const };
  failIntent(sandbox, intentOf(sandbox, work), error, noRequest);
  return { kind: 'declined', declineCode: 'authentication_failed' };
}

/** The customer let their bank account be debited: the order is complete at once, the money comes later or not. */
export function payByDebit(sandbox: Sandbox, session: CheckoutSession, iban: string, payer: Payer): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session, work);
  const intent = intentOf(sandbox, work);
  const method = newDebitMethod(sandbox, iban, payer);
  adoptCustomer(sandbox, session, intent, payer);
  const charge = newCharge(sandbox, intent, method, { status: 'pending' });
  sandbox.events.record('charge.pending', charge, noRequest);
  processIntent(sandbox, intent, method.id, charge.id, noRequest);
  const attempt = complete(sandbox, session, work, payer, false);
  const willFail = failingAccounts.has(iban);
  sandbox.agenda.at(sandbox.clock.seconds() + sandbox.options.debitSettlesAfterSeconds, () => {
    settleDebit(sandbox, session, willFail ? 'failed' : 'succeeded');
  });
  return attempt;
}

/** Stripe's test accounts whose debit is refused. */
export const failingAccounts: ReadonlySet<string> = new Set(['DE62370400440532013001', 'ES9121000418450200051332']);

/** The bank's answer to a debit. Gives false when the session does not wait for one. */
export function settleDebit(sandbox: Sandbox, session: CheckoutSession, outcome: 'succeeded' | 'failed'): boolean {
  const intent = sandbox.paymentIntents.get(session.payment_intent ?? '');
  const charge = sandbox.charges.get(intent?.latest_charge ?? '');
  if (intent?.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') {
    settleCharge(charge);
    sandbox.events.record('charge.succeeded', charge, noRequest);
    succeedIntent(sandbox, intent, charge.payment_method ?? '', charge.id, noRequest);
    session.payment_status = 'paid';
    sandbox.events.record('checkout.session.async_payment_succeeded', session, noRequest);
    return true;
  }
  const message = 'The customer\u2019s bank account could not be debited.';
  failCharge(charge, 'debit_not_authorized', message);
  sandbox.events.record('charge.failed', charge, noRequest);
  failIntent(sandbox, intent, { charge: charge.id, code: 'debit_not_authorized', message, type: 'invalid_request_error' }, noRequest);
  sandbox.events.record('checkout.session.async_payment_failed', session, noRequest);
  return true;
}
