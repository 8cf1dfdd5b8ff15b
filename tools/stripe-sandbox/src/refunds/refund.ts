import type Stripe from 'stripe';
import { noRequestCause } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { bool, integer, metadata, oneOf, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { addRefundFailure, addRefundTransaction } from '#app/balance/balance-transaction';
import type { Charge } from '#app/charges/charge';
import type { ActionPayloads } from '#app/actions';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

type ReferenceFields = 'balance_transaction' | 'charge' | 'customer' | 'payment_intent' | 'payment_method';
export type Refund = Stored<Stripe.Refund, ReferenceFields>;

export const createRefundParams = {
  amount: integer({ min: 1 }),
  charge: text(),
  currency: text(3),
  metadata: metadata(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: bool(),
  reverse_transfer: bool(),
};
type CreateRefundParams = ParamValues<typeof createRefundParams>;

function checkReference({ charge, payment_intent: intent }: CreateRefundParams): void {
  if (charge !== undefined && intent !== undefined) {
    throw invalidRequestError('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' });
  }
  if (charge === undefined && intent === undefined) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequestError(message, { code: 'parameter_missing', param: 'payment_intent' });
  }
}

function chargeIdOfIntent(sandbox: Sandbox, intentId: string): string {
  const intent = sandbox.paymentIntents.get(intentId);
  if (intent === undefined) throw notFoundError('payment_intent', intentId, 'payment_intent');
  return intent.latest_charge ?? '';
}

function chargeToRefund(sandbox: Sandbox, params: CreateRefundParams): Charge {
  checkReference(params);
  const { charge: chargeId, payment_intent: intentId } = params;
  const charge = sandbox.charges.get(chargeId ?? chargeIdOfIntent(sandbox, intentId ?? ''));
  if (charge === undefined && chargeId !== undefined) throw notFoundError('charge', chargeId, 'charge');
  if (charge?.paid !== true)
    throw invalidRequestError('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  const isDisputed = sandbox.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status !== 'won');
  if (isDisputed)
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  return charge;
}

function amountToRefund(charge: Charge, requestedAmount: number | undefined): number {
  const refundableAmount = charge.amount - charge.amount_refunded;
  if (refundableAmount === 0)
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (requestedAmount === undefined || requestedAmount <= refundableAmount) return requestedAmount ?? refundableAmount;
  const message = `Refund amount (${requestedAmount}) is greater than unrefunded amount on charge (${refundableAmount})`;
  throw invalidRequestError(message, { code: 'amount_too_large', param: 'amount' });
}

function newRefund(sandbox: Sandbox, charge: Charge, params: CreateRefundParams, amount: number, isPending: boolean): Refund {
  return sandbox.refunds.add({
    id: newId(charge.id.startsWith('py_') ? 'pyr_1' : 're_3', 23),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: sandbox.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
}

function adjustRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** The bank has paid a pending refund. */
export function completePendingRefund(sandbox: Sandbox, { refund: id }: ActionPayloads['refund-succeeds']): void {
  const refund = sandbox.refunds.get(id);
  if (refund === undefined) return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  sandbox.events.record('refund.updated', refund, noRequestCause, { status: 'pending', pending_reason: 'processing' });
}

/** The bank could not pay the refund after all: the charge no longer counts it. */
export function failRefund(sandbox: Sandbox, { refund: id }: ActionPayloads['refund-fails']): void {
  const refund = sandbox.refunds.get(id);
  const charge = sandbox.charges.get(refund?.charge ?? '');
  if (refund === undefined || charge === undefined) return;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = addRefundFailure(sandbox, refund).id;
  adjustRefundedAmount(charge, -refund.amount);
  sandbox.charges.touch(charge.id);
  sandbox.events.record('refund.updated', refund, noRequestCause, { status: 'succeeded' });
  sandbox.events.record('refund.failed', refund, noRequestCause);
}

/**
 * Refunds a payment, by default all that is left. Some test cards make the refund pending, or let it fail later.
 * @throws StripeError 400 `charge_already_refunded`, `charge_disputed`, or when the amount exceeds what is left; 404 for an unknown payment
 */
export function createRefund({ sandbox, params, cause }: EndpointCall<CreateRefundParams>): Refund {
  const charge = chargeToRefund(sandbox, params);
  const amount = amountToRefund(charge, params.amount);
  const behavior = sandbox.refundBehaviour.get(charge.payment_intent ?? '') ?? 'at-once';
  const refund = newRefund(sandbox, charge, params, amount, behavior === 'late');
  refund.balance_transaction = addRefundTransaction(sandbox, refund).id;
  const previousAttributes = {
    amount_refunded: charge.amount_refunded,
    ...(amount === charge.amount - charge.amount_refunded ? { refunded: false } : {}),
  };
  adjustRefundedAmount(charge, amount);
  sandbox.events.record('refund.created', refund, cause);
  sandbox.events.record('charge.refunded', charge, cause, previousAttributes);
  const dueAt = sandbox.clock.seconds() + sandbox.options.refundSettlesAfterSeconds;
  if (behavior === 'late') sandbox.scheduler.schedule(dueAt, 'refund-succeeds', { refund: refund.id });
  if (behavior === 'fails-later') sandbox.scheduler.schedule(dueAt, 'refund-fails', { refund: refund.id });
  return refund;
}
