import type Stripe from 'stripe';
import type { EventCause } from '#app/api/endpoint';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type PaymentIntent = Stored<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>;

/** The shop's parameters for the payment when it opened the session. */
export interface IntentRequest {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly receiptEmail: string | null;
  readonly shipping: Stripe.PaymentIntent.Shipping | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly setupFutureUsage: 'off_session' | 'on_session' | null;
  readonly methodTypes: string[];
}

const cardOptions = { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' as const };

/** Opens the payment of a session; from then on every attempt, declined or not, belongs to this one intent. */
export function openIntent(sandbox: Sandbox, request: IntentRequest, cause: EventCause): PaymentIntent {
  const id = newId('pi_3', 23);
  const intent = sandbox.paymentIntents.add({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: request.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: sandbox.clock.seconds(),
    currency: request.currency,
    customer: request.customer,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: request.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions },
    payment_method_types: request.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: request.receiptEmail,
    review: null,
    setup_future_usage: request.setupFutureUsage,
    shipping: request.shipping,
    ...{ source: null, transfer_data: null, transfer_group: null },
    statement_descriptor: request.statementDescriptor,
    statement_descriptor_suffix: request.statementDescriptorSuffix,
    status: 'requires_payment_method',
  });
  sandbox.events.record('payment_intent.created', intent, cause);
  return intent;
}

/** The customer must authenticate at the bank before the charge is made. */
export function requireAuthentication(sandbox: Sandbox, intent: PaymentIntent, methodId: string, url: string, cause: EventCause): void {
  intent.status = 'requires_action';
  intent.payment_method = methodId;
  intent.last_payment_error = null;
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } };
  sandbox.events.record('payment_intent.requires_action', intent, cause);
}

/** An attempt failed; the customer may try again with another method. */
export function failIntent(sandbox: Sandbox, intent: PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError, cause: EventCause): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  sandbox.events.record('payment_intent.payment_failed', intent, cause);
}

/** The debit is under way; the bank decides later whether it succeeds. */
export function processIntent(sandbox: Sandbox, intent: PaymentIntent, methodId: string, chargeId: string, cause: EventCause): void {
  intent.status = 'processing';
  intent.payment_method = methodId;
  intent.latest_charge = chargeId;
  intent.last_payment_error = null;
  intent.next_action = null;
  sandbox.events.record('payment_intent.processing', intent, cause);
}

/** The payment has succeeded. */
export function succeedIntent(sandbox: Sandbox, intent: PaymentIntent, methodId: string, chargeId: string, cause: EventCause): void {
  intent.status = 'succeeded';
  intent.payment_method = methodId;
  intent.latest_charge = chargeId;
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.next_action = null;
  sandbox.events.record('payment_intent.succeeded', intent, cause);
}

/** Cancels the payment of a session that ended unpaid. */
export function cancelIntent(sandbox: Sandbox, intent: PaymentIntent, cause: EventCause): void {
  intent.status = 'canceled';
  intent.canceled_at = sandbox.clock.seconds();
  intent.cancellation_reason = 'automatic';
  intent.next_action = null;
  sandbox.events.record('payment_intent.canceled', intent, cause);
}
