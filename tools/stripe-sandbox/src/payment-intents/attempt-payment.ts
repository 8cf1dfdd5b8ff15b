import { noRequestCause } from '#app/api/endpoint';
import type { EventCause } from '#app/api/endpoint';
import { failCharge, newCharge, settleCharge } from '#app/charges/charge';
import type { ActionPayloads } from '#app/actions';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { DeclineReason, MethodBehavior } from '#app/payment-methods/test-cards';
import type { Sandbox } from '../sandbox';
import { failIntent, processIntent, requireAuthentication, succeedIntent } from './payment-intent';
import type { PaymentIntent } from './payment-intent';

/** Outcome of a charge attempt; `pending`: the bank answers later. */
export type PaymentOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

/** The bank's answer to a debit. */
export type DebitOutcome = 'succeeded' | 'failed';

interface AttemptOptions {
  /** Off-session: the bank does not ask when the customer agreed before. */
  readonly isOffSession: boolean;
  /** The customer has just authenticated. */
  readonly wasAuthenticated: boolean;
  /** URL of the bank's authentication. */
  readonly bankUrl: string;
  readonly cause: EventCause;
}

const defaultBehavior: MethodBehavior = { kind: 'succeeds', refund: 'at-once' };

function declineCharge(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: DeclineReason,
  cause: EventCause,
): PaymentOutcome {
  const charge = newCharge(sandbox, intent, method, { status: 'failed', decline: reason });
  sandbox.events.record('charge.failed', charge, cause);
  intent.latest_charge = charge.id;
  const { code, declineCode, message } = reason;
  failIntent(sandbox, intent, { charge: charge.id, code, decline_code: declineCode, message, type: 'card_error' }, cause);
  return { kind: 'declined', reason };
}

function succeedCharge(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, options: AttemptOptions): PaymentOutcome {
  const { wasAuthenticated, cause } = options;
  const charge = newCharge(sandbox, intent, method, { status: 'succeeded', wasAuthenticated });
  sandbox.events.record('charge.succeeded', charge, cause);
  succeedIntent(sandbox, intent, method.id, charge.id, cause);
  return { kind: 'paid' };
}

function startDebit(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, willFail: boolean, cause: EventCause): PaymentOutcome {
  const charge = newCharge(sandbox, intent, method, { status: 'pending' });
  sandbox.events.record('charge.pending', charge, cause);
  processIntent(sandbox, intent, method.id, charge.id, cause);
  const dueAt = sandbox.clock.seconds() + sandbox.options.debitSettlesAfterSeconds;
  sandbox.scheduler.schedule(dueAt, 'settle-debit', { intent: intent.id, outcome: willFail ? 'failed' : 'succeeded' });
  return { kind: 'pending' };
}

/** Whether the owner has authenticated now or agreed to later charges; otherwise the bank asks. */
function chargeOrAuthenticate(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  isRequiredEveryTime: boolean,
  options: AttemptOptions,
): PaymentOutcome {
  const hasAgreed = options.isOffSession && !isRequiredEveryTime && sandbox.agreedMethods.has(method.id);
  if (options.wasAuthenticated || hasAgreed) return succeedCharge(sandbox, intent, method, options);
  requireAuthentication(sandbox, intent, method.id, options.bankUrl, options.cause);
  return { kind: 'authenticate' };
}

/** Charges the intent's amount to a method, if its bank agrees. */
export function attemptPayment(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, options: AttemptOptions): PaymentOutcome {
  const behavior = sandbox.methodBehaviour.get(method.id) ?? defaultBehavior;
  switch (behavior.kind) {
    case 'declines':
    case 'declines-charges':
      return declineCharge(sandbox, intent, method, behavior.reason, options.cause);
    case 'debits':
      return startDebit(sandbox, intent, method, behavior.fails, options.cause);
    case 'succeeds':
      if (behavior.refund !== 'at-once') sandbox.refundBehaviour.set(intent.id, behavior.refund);
      return succeedCharge(sandbox, intent, method, options);
    case 'authenticates':
      return chargeOrAuthenticate(sandbox, intent, method, behavior.everyTime, options);
  }
}

/** Applies the bank's answer to a debit. Returns false when the payment does not wait for one. */
export function settlePayment(sandbox: Sandbox, intent: PaymentIntent, outcome: DebitOutcome): boolean {
  const charge = sandbox.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') {
    settleCharge(sandbox, charge);
    sandbox.events.record('charge.succeeded', charge, noRequestCause);
    succeedIntent(sandbox, intent, charge.payment_method ?? '', charge.id, noRequestCause);
  } else {
    const message = 'The customer\u2019s bank account could not be debited.';
    failCharge(charge, 'debit_not_authorized', message);
    sandbox.events.record('charge.failed', charge, noRequestCause);
    const error = { charge: charge.id, code: 'debit_not_authorized' as const, message, type: 'invalid_request_error' as const };
    failIntent(sandbox, intent, error, noRequestCause);
  }
  sandbox.continueAfterSettlement(intent.id, outcome);
  return true;
}

/** The bank answers a debit by itself, unless a control request made it answer before. */
export function settleDebitWhenDue(sandbox: Sandbox, { intent: id, outcome }: ActionPayloads['settle-debit']): void {
  const intent = sandbox.paymentIntents.get(id);
  if (intent !== undefined) settlePayment(sandbox, intent, outcome);
}

/** The owner failed the authentication. */
export function failAuthentication(sandbox: Sandbox, intent: PaymentIntent): void {
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  failIntent(sandbox, intent, { code: 'payment_intent_authentication_failure', message, type: 'invalid_request_error' }, noRequestCause);
}
