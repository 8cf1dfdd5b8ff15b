import { noRequest } from '#app/api/endpoint';
import type { Cause } from '#app/api/endpoint';
import { failCharge, newCharge, settleCharge } from '#app/charges/charge';
import type { Actions } from '#app/actions';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { DeclineReason, MethodBehaviour } from '#app/payment-methods/test-cards';
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
export type SettledAs = 'succeeded' | 'failed';

interface Circumstances {
  /** Off-session: the bank does not ask when the customer agreed before. */
  readonly isOffSession: boolean;
  /** The customer has just authenticated. */
  readonly wasAuthenticated: boolean;
  /** URL of the bank's authentication. */
  readonly bankUrl: string;
  readonly cause: Cause;
}

const pays: MethodBehaviour = { kind: 'succeeds', refund: 'at-once' };

function decline(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, reason: DeclineReason, cause: Cause): PaymentOutcome {
  const charge = newCharge(sandbox, intent, method, { status: 'failed', decline: reason });
  sandbox.events.record('charge.failed', charge, cause);
  intent.latest_charge = charge.id;
  const { code, declineCode, message } = reason;
  failIntent(sandbox, intent, { charge: charge.id, code, decline_code: declineCode, message, type: 'card_error' }, cause);
  return { kind: 'declined', reason };
}

function succeed(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, how: Circumstances): PaymentOutcome {
  const { wasAuthenticated, cause } = how;
  const charge = newCharge(sandbox, intent, method, { status: 'succeeded', wasAuthenticated });
  sandbox.events.record('charge.succeeded', charge, cause);
  succeedIntent(sandbox, intent, method.id, charge.id, cause);
  return { kind: 'paid' };
}

function debit(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, fails: boolean, cause: Cause): PaymentOutcome {
  const charge = newCharge(sandbox, intent, method, { status: 'pending' });
  sandbox.events.record('charge.pending', charge, cause);
  processIntent(sandbox, intent, method.id, charge.id, cause);
  const due = sandbox.clock.seconds() + sandbox.options.debitSettlesAfterSeconds;
  sandbox.scheduler.at(due, 'settle-debit', { intent: intent.id, outcome: fails ? 'failed' : 'succeeded' });
  return { kind: 'pending' };
}

/** Whether the owner has authenticated now or agreed to later charges; otherwise the bank asks. */
function askBank(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, asksAlways: boolean, how: Circumstances): PaymentOutcome {
  const isAgreed = how.isOffSession && !asksAlways && sandbox.agreedMethods.has(method.id);
  if (how.wasAuthenticated || isAgreed) return succeed(sandbox, intent, method, how);
  requireAuthentication(sandbox, intent, method.id, how.bankUrl, how.cause);
  return { kind: 'authenticate' };
}

/** Charges the intent's amount to a method, if its bank agrees. */
export function attemptPayment(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, how: Circumstances): PaymentOutcome {
  const behaviour = sandbox.methodBehaviour.get(method.id) ?? pays;
  switch (behaviour.kind) {
    case 'declines':
    case 'declines-charges':
      return decline(sandbox, intent, method, behaviour.reason, how.cause);
    case 'debits':
      return debit(sandbox, intent, method, behaviour.fails, how.cause);
    case 'succeeds':
      if (behaviour.refund !== 'at-once') sandbox.refundBehaviour.set(intent.id, behaviour.refund);
      return succeed(sandbox, intent, method, how);
    case 'authenticates':
      return askBank(sandbox, intent, method, behaviour.everyTime, how);
  }
}

/** Applies the bank's answer to a debit. Returns false when the payment does not wait for one. */
export function settlePayment(sandbox: Sandbox, intent: PaymentIntent, outcome: SettledAs): boolean {
  const charge = sandbox.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') {
    settleCharge(charge);
    sandbox.events.record('charge.succeeded', charge, noRequest);
    succeedIntent(sandbox, intent, charge.payment_method ?? '', charge.id, noRequest);
  } else {
    const message = 'The customer\u2019s bank account could not be debited.';
    failCharge(charge, 'debit_not_authorized', message);
    sandbox.events.record('charge.failed', charge, noRequest);
    const error = { charge: charge.id, code: 'debit_not_authorized' as const, message, type: 'invalid_request_error' as const };
    failIntent(sandbox, intent, error, noRequest);
  }
  sandbox.followSettling(intent.id, outcome);
  return true;
}

/** The bank answers a debit by itself, unless a control request made it answer before. */
export function settleDue(sandbox: Sandbox, { intent: id, outcome }: Actions['settle-debit']): void {
  const intent = sandbox.paymentIntents.get(id);
  if (intent !== undefined) settlePayment(sandbox, intent, outcome);
}

/** The owner failed the authentication. */
export function failAuthentication(sandbox: Sandbox, intent: PaymentIntent): void {
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  failIntent(sandbox, intent, { code: 'payment_intent_authentication_failure', message, type: 'invalid_request_error' }, noRequest);
}
