import { noRequestCause } from '#app/api/endpoint';
import { newCustomer } from '#app/customers/customer';
import { attemptPayment, failAuthentication, settlePayment } from '#app/payment-intents/attempt-payment';
import type { PaymentOutcome, DebitOutcome } from '#app/payment-intents/attempt-payment';
import { openIntent } from '#app/payment-intents/payment-intent';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import { attachMethod } from '#app/payment-methods/attach-method';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { Card, Payer, PaymentMethod } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, CheckoutSessionData } from './checkout-session';
import { customerDetailsOf } from './new-session';
import { failSetupAuthentication, saveMethod } from '#app/setup-intents/save-method';
import { startSubscriptionOfSession, needsPayment } from './subscribe-session';

/** Outcome of an attempt to pay. */
export type AttemptOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'declined'; readonly declineCode: string }
  | { readonly kind: 'closed' };

function getOrOpenIntent(sandbox: Sandbox, sessionData: CheckoutSessionData): PaymentIntent {
  const existingIntent = sandbox.paymentIntents.get(sessionData.intentId ?? '');
  if (existingIntent !== undefined) return existingIntent;
  const intent = openIntent(sandbox, sessionData.intentRequest, noRequestCause);
  sessionData.intentId = intent.id;
  return intent;
}

const payerOf = (method: PaymentMethod): Payer => {
  const { name, email } = method.billing_details;
  return { name, email, country: null };
};

function completeSession(
  sandbox: Sandbox,
  session: CheckoutSession,
  sessionData: CheckoutSessionData,
  method: PaymentMethod,
  status: PaymentStatus,
): AttemptOutcome {
  const payer = payerOf(method);
  const email = session.customer_email ?? session.customer_details?.email ?? payer.email;
  session.status = 'complete';
  session.payment_status = status;
  session.url = null;
  if (session.mode === 'payment') session.payment_intent = sessionData.intentId;
  session.customer_details = customerDetailsOf(email, payer.name);
  const event = sandbox.events.record('checkout.session.completed', session, noRequestCause);
  sessionData.completedEventId = event.id;
  return { kind: 'complete' };
}
type PaymentStatus = 'paid' | 'unpaid' | 'no_payment_required';

function createCustomerIfNeeded(sandbox: Sandbox, session: CheckoutSession, payer: Payer): void {
  const needsCustomer = session.customer_creation === 'always' || session.mode === 'subscription';
  if (!needsCustomer || session.customer !== null) return;
  const email = session.customer_email ?? payer.email;
  const customer = newCustomer(sandbox, { name: payer.name, email }, noRequestCause);
  session.customer = customer.id;
}

/** The bank answers a debit later: then an event reports whether the session is paid. */
function registerPendingDebit(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent): void {
  sandbox.afterSettling.set(intent.id, { ...sandbox.afterSettling.get(intent.id), session: session.id });
}

/** The bank has answered the debit that a session was waiting for. */
export function applyDebitOutcomeToSession(sandbox: Sandbox, sessionId: string, outcome: DebitOutcome): void {
  const session = sandbox.checkouts.get(sessionId);
  if (session === undefined) return;
  if (outcome === 'succeeded') session.payment_status = 'paid';
  sandbox.events.record(`checkout.session.async_payment_${outcome}`, session, noRequestCause);
}

function saveMethodForReuse(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent, method: PaymentMethod): void {
  const shouldSaveMethod = session.mode === 'subscription' || intent.setup_future_usage !== null;
  if (shouldSaveMethod && session.customer !== null) attachMethod(sandbox, method, session.customer, noRequestCause);
}

function applyPaymentOutcome(
  sandbox: Sandbox,
  session: CheckoutSession,
  sessionData: CheckoutSessionData,
  method: PaymentMethod,
  outcome: PaymentOutcome,
): AttemptOutcome {
  if (outcome.kind === 'declined') return { kind: 'declined', declineCode: outcome.reason.declineCode };
  if (outcome.kind === 'authenticate') {
    sessionData.authenticatingMethodId = method.id;
    return { kind: 'authenticate' };
  }
  const intent = getOrOpenIntent(sandbox, sessionData);
  const isPaid = outcome.kind === 'paid';
  saveMethodForReuse(sandbox, session, intent, method);
  if (session.mode === 'subscription') startSubscriptionOfSession(sandbox, session, method, { intent, isPaid });
  if (!isPaid) registerPendingDebit(sandbox, session, intent);
  return completeSession(sandbox, session, sessionData, method, isPaid ? 'paid' : 'unpaid');
}

const bankUrlOf = (sandbox: Sandbox, { id }: CheckoutSession) => `${sandbox.origin}/c/pay/${id}/authenticate`;

/** Takes the money, or saves the method where none is due. */
function attemptSessionPayment(
  sandbox: Sandbox,
  session: CheckoutSession,
  sessionData: CheckoutSessionData,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): AttemptOutcome {
  sandbox.checkouts.touch(session.id);
  sandbox.checkoutWork.touch(session.id);
  if (!needsPayment(session)) return saveSessionMethod(sandbox, session, sessionData, method, wasAuthenticated);
  const intent = getOrOpenIntent(sandbox, sessionData);
  const willSucceed = !['declines', 'declines-charges'].includes(sandbox.methodBehaviour.get(method.id)?.kind ?? '');
  if (willSucceed) createCustomerIfNeeded(sandbox, session, payerOf(method));
  intent.customer = session.customer;
  if (wasAuthenticated) sandbox.agreedMethods.add(method.id);
  const bankUrl = bankUrlOf(sandbox, session);
  const outcome = attemptPayment(sandbox, intent, method, { isOffSession: false, wasAuthenticated, bankUrl, cause: noRequestCause });
  return applyPaymentOutcome(sandbox, session, sessionData, method, outcome);
}

function saveSessionMethod(
  sandbox: Sandbox,
  session: CheckoutSession,
  sessionData: CheckoutSessionData,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): AttemptOutcome {
  const setupIntent = sandbox.setupIntents.get(sessionData.setupId ?? '');
  if (setupIntent === undefined) return { kind: 'closed' };
  createCustomerIfNeeded(sandbox, session, payerOf(method));
  const outcome = saveMethod(
    sandbox,
    { customer: session.customer, bankUrl: bankUrlOf(sandbox, session) },
    setupIntent,
    method,
    wasAuthenticated,
  );
  if (outcome.kind === 'declined') return outcome;
  if (outcome.kind === 'authenticate') {
    sessionData.authenticatingMethodId = method.id;
    return { kind: 'authenticate' };
  }
  if (session.mode === 'subscription') startSubscriptionOfSession(sandbox, session, method, null);
  return completeSession(sandbox, session, sessionData, method, 'no_payment_required');
}

/** The answer to an attempt on a session that can no longer be paid. A completed session redirects to the shop; others have ended. */
function closedOutcome(session: CheckoutSession): AttemptOutcome {
  return { kind: session.status === 'complete' ? 'complete' : 'closed' };
}

/** Pays the session by card. A declined card leaves it open. */
export function payByCard(sandbox: Sandbox, session: CheckoutSession, card: Card, payer: Payer): AttemptOutcome {
  const sessionData = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || sessionData === undefined) return closedOutcome(session);
  return attemptSessionPayment(sandbox, session, sessionData, newCardMethod(sandbox, card, payer), false);
}

/** Continues after the bank's page. */
export function finishAuthentication(sandbox: Sandbox, session: CheckoutSession, isConfirmed: boolean): AttemptOutcome {
  const sessionData = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || sessionData === undefined) return closedOutcome(session);
  const method = sandbox.paymentMethods.get(sessionData.authenticatingMethodId ?? '');
  if (method === undefined) return { kind: 'declined', declineCode: 'authentication_failed' };
  sessionData.authenticatingMethodId = null;
  sandbox.checkoutWork.touch(session.id);
  if (isConfirmed) return attemptSessionPayment(sandbox, session, sessionData, method, true);
  const setupIntent = sandbox.setupIntents.get(sessionData.setupId ?? '');
  if (setupIntent === undefined) failAuthentication(sandbox, getOrOpenIntent(sandbox, sessionData));
  else failSetupAuthentication(sandbox, setupIntent);
  return { kind: 'declined', declineCode: 'authentication_failed' };
}

/** Debits the customer's bank account: the session completes at once, and the bank answers later. */
export function payByDebit(sandbox: Sandbox, session: CheckoutSession, iban: string, payer: Payer): AttemptOutcome {
  const sessionData = sandbox.checkoutWork.get(session.id);
  if (session.status !== 'open' || sessionData === undefined) return closedOutcome(session);
  return attemptSessionPayment(sandbox, session, sessionData, newDebitMethod(sandbox, iban, payer), false);
}

/** Applies the bank's answer to a debit. Returns false when the session does not wait for one. */
export function settleDebit(sandbox: Sandbox, session: CheckoutSession, outcome: DebitOutcome): boolean {
  const intent = sandbox.paymentIntents.get(sandbox.checkoutWork.get(session.id)?.intentId ?? '');
  return intent !== undefined && settlePayment(sandbox, intent, outcome);
}
