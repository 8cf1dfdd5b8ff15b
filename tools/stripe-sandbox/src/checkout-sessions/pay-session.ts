import { noRequest } from '#app/api/endpoint';
import { newCustomer } from '#app/customers/customer';
import { attemptPayment, failAuthentication, settlePayment } from '#app/payment-intents/attempt-payment';
import type { PaymentOutcome, SettledAs } from '#app/payment-intents/attempt-payment';
import { openIntent } from '#app/payment-intents/payment-intent';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import { attachMethod } from '#app/payment-methods/keep-method';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { Card, Payer, PaymentMethod } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, CheckoutWork } from './checkout-session';
import { customerDetailsOf } from './new-session';
import { failSaving, saveMethod } from '#app/setup-intents/save-method';
import { beginSubscription, needsPayment } from './subscribe-session';

/** Outcome of an attempt to pay. */
export type Attempt =
  | { readonly kind: 'complete' }
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

const payerOf = (method: PaymentMethod): Payer => {
  const { name, email } = method.billing_details;
  return { name, email, country: null };
};

function complete(sandbox: Sandbox, session: CheckoutSession, work: CheckoutWork, method: PaymentMethod, status: PaymentStatus): Attempt {
  const payer = payerOf(method);
  const email = session.customer_email ?? session.customer_details?.email ?? payer.email;
  session.status = 'complete';
  session.payment_status = status;
  session.url = null;
  if (session.mode === 'payment') session.payment_intent = work.intentId;
  session.customer_details = customerDetailsOf(email, payer.name);
  const event = sandbox.events.record('checkout.session.completed', session, noRequest);
  work.completedEventId = event.id;
  return { kind: 'complete' };
}
type PaymentStatus = 'paid' | 'unpaid' | 'no_payment_required';

function adoptCustomer(sandbox: Sandbox, session: CheckoutSession, payer: Payer): void {
  const isWanted = session.customer_creation === 'always' || session.mode === 'subscription';
  if (!isWanted || session.customer !== null) return;
  const email = session.customer_email ?? payer.email;
  const customer = newCustomer(sandbox, { name: payer.name, email }, noRequest);
  session.customer = customer.id;
}

/** The bank answers a debit later: then an event reports whether the session is paid. */
function sendLater(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent): void {
  sandbox.afterSettling.set(intent.id, { ...sandbox.afterSettling.get(intent.id), session: session.id });
}

/** The bank has answered the debit that a session was waiting for. */
export function sendDebitEvent(sandbox: Sandbox, sessionId: string, outcome: SettledAs): void {
  const session = sandbox.checkouts.get(sessionId);
  if (session === undefined) return;
  if (outcome === 'succeeded') session.payment_status = 'paid';
  sandbox.events.record(`checkout.session.async_payment_${outcome}`, session, noRequest);
}

function keepForLater(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent, method: PaymentMethod): void {
  const isToBeKept = session.mode === 'subscription' || intent.setup_future_usage !== null;
  if (isToBeKept && session.customer !== null) attachMethod(sandbox, method, session.customer, noRequest);
}

function follow(sandbox: Sandbox, session: CheckoutSession, work: CheckoutWork, method: PaymentMethod, outcome: PaymentOutcome): Attempt {
  if (outcome.kind === 'declined') return { kind: 'declined', declineCode: outcome.reason.declineCode };
  if (outcome.kind === 'authenticate') {
    work.authenticatingMethodId = method.id;
    return { kind: 'authenticate' };
  }
  const intent = intentOf(sandbox, work);
  const isPaid = outcome.kind === 'paid';
  keepForLater(sandbox, session, intent, method);
  if (session.mode === 'subscription') beginSubscription(sandbox, session, method, { intent, isPaid });
  if (!isPaid) sendLater(sandbox, session, intent);
  return complete(sandbox, session, work, method, isPaid ? 'paid' : 'unpaid');
}

const bankUrlOf = (sandbox: Sandbox, { id }: CheckoutSession) => `${sandbox.origin}/c/pay/${id}/authenticate`;

/** Takes the money, or saves the method where none is due. */
function attempt(
  sandbox: Sandbox,
  session: CheckoutSession,
  work: CheckoutWork,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): Attempt {
  sandbox.checkouts.touch(session.id);
  sandbox.checkoutWork.touch(session.id);
  if (!needsPayment(session)) return save(sandbox, session, work, method, wasAuthenticated);
  const intent = intentOf(sandbox, work);
  const willPay = !['declines', 'declines-charges'].includes(sandbox.methodBehaviour.get(method.id)?.kind ?? '');
  if (willPay) adoptCustomer(sandbox, session, payerOf(method));
  intent.customer = session.customer;
  if (wasAuthenticated) sandbox.agreedMethods.add(method.id);
  const bankUrl = bankUrlOf(sandbox, session);
  const outcome = attemptPayment(sandbox, intent, method, { isOffSession: false, wasAuthenticated, bankUrl, cause: noRequest });
  return follow(sandbox, session, work, method, outcome);
}

function save(sandbox: Sandbox, session: CheckoutSession, work: CheckoutWork, method: PaymentMethod, wasAuthenticated: boolean): Attempt {
  const setup = sandbox.setupIntents.get(work.setupId ?? '');
  if (setup === undefined) return { kind: 'closed' };
  adoptCustomer(sandbox, session, payerOf(method));
  const outcome = saveMethod(
    sandbox,
    { customer: session.customer, bankUrl: bankUrlOf(sandbox, session) },
    setup,
    method,
    wasAuthenticated,
  );
  if (outcome.kind === 'declined') return outcome;
  if (outcome.kind === 'authenticate') {
    work.authenticatingMethodId = method.id;
    return { kind: 'authenticate' };
  }
  if (session.mode === 'subscription') beginSubscription(sandbox, session, method, null);
  return complete(sandbox, session, work, method, 'no_payment_required');
}

/** The answer to an attempt on a session that can no longer be paid. A completed session redirects to the shop; others have ended. */
function closed(session: CheckoutSession): Attempt {
  return { kind: session.status === 'complete' ? 'complete' : 'closed' };
}

/** Pays the session by card. A declined card leaves it open. */
export function payByCard(sandbox: Sandbox, session: CheckoutSession, card: Card, payer: Payer): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session);
  return attempt(sandbox, session, work, newCardMethod(sandbox, card, payer), false);
}

/** Continues after the bank's page. */
export function finishAuthentication(sandbox: Sandbox, session: CheckoutSession, isConfirmed: boolean): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session);
  const method = sandbox.paymentMethods.get(work.authenticatingMethodId ?? '');
  if (method === undefined) return { kind: 'declined', declineCode: 'authentication_failed' };
  work.authenticatingMethodId = null;
  sandbox.checkoutWork.touch(session.id);
  if (isConfirmed) return attempt(sandbox, session, work, method, true);
  const setup = sandbox.setupIntents.get(work.setupId ?? '');
  if (setup === undefined) failAuthentication(sandbox, intentOf(sandbox, work));
  else failSaving(sandbox, setup);
  return { kind: 'declined', declineCode: 'authentication_failed' };
}

/** Debits the customer's bank account: the session completes at once, and the bank answers later. */
export function payByDebit(sandbox: Sandbox, session: CheckoutSession, iban: string, payer: Payer): Attempt {
  const work = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || work === undefined) return closed(session);
  return attempt(sandbox, session, work, newDebitMethod(sandbox, iban, payer), false);
}

/** Applies the bank's answer to a debit. Returns false when the session does not wait for one. */
export function settleDebit(sandbox: Sandbox, session: CheckoutSession, outcome: SettledAs): boolean {
  const intent = sandbox.paymentIntents.get(sandbox.checkoutWork.get(session.id)?.intentId ?? '');
  return intent !== undefined && settlePayment(sandbox, intent, outcome);
}
