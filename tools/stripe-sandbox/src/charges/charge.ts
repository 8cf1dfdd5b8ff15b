import type Stripe from 'stripe';
import { addChargeTransaction } from '#app/balance/balance-transaction';
import { newId } from '#app/ids';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { DeclineReason } from '#app/payment-methods/test-cards';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type Charge = Stored<Stripe.Charge, 'customer' | 'payment_intent' | 'balance_transaction'>;

/** Outcome of the charge; a declined one has the bank's reason. */
interface ChargeResult {
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly decline?: DeclineReason;
  readonly wasAuthenticated?: boolean;
}

const approvedOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function outcomeOf({ decline }: ChargeResult): Stripe.Charge.Outcome {
  if (decline === undefined) return approvedOutcome;
  const declineFields = { network_status: 'declined_by_network', reason: decline.declineCode, type: 'issuer_declined' };
  return { ...approvedOutcome, ...declineFields, seller_message: 'The bank did not return any further details with this decline.' };
}

const threeDSecureResult: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '00000000-0000-4000-8000-000000000000',
  version: '2.2.0',
};

function methodDetailsOf(method: PaymentMethod, amount: number, wasAuthenticated: boolean): Stripe.Charge.PaymentMethodDetails {
  const { card, sepa_debit: debit } = method;
  if (debit !== undefined) {
    const { bank_code, branch_code, country, fingerprint, last4 } = debit;
    return { type: 'sepa_debit', sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: newId('mandate_1', 23) } };
  }
  if (card === undefined) return { type: method.type };
  return { type: 'card', card: cardDetailsOf(card, amount, wasAuthenticated) };
}

function cardDetailsOf(
  card: Stripe.PaymentMethod.Card,
  amount: number,
  wasAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    ...{ brand, country, exp_month, exp_year, fingerprint, funding, last4 },
    amount_authorized: amount,
    authorization_code: null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    electronic_commerce_indicator: null,
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: wasAuthenticated ? threeDSecureResult : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Charges the intent's amount to a method. Bank debits begin as pending, and their ids with `py_`, as in Stripe. */
export function newCharge(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): Charge {
  const charge = addCharge(sandbox, intent, method, result);
  if (charge.paid) charge.balance_transaction = addChargeTransaction(sandbox, charge).id;
  return charge;
}

function addCharge(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): Charge {
  const isPaid = result.status === 'succeeded';
  const { address, email, name, phone } = method.billing_details;
  return sandbox.charges.add({
    id: newId(method.type === 'card' ? 'ch_3' : 'py_3', 23),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address, email, name, phone, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor ?? sandbox.options.shopName.toUpperCase(),
    captured: isPaid,
    created: sandbox.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: result.decline?.code ?? null,
    failure_message: result.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(result),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetailsOf(method, intent.amount, result.wasAuthenticated ?? false),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: result.status,
    transfer_data: null,
    transfer_group: null,
  });
}

/** The bank paid a debit that was pending. */
export function settleCharge(sandbox: Sandbox, charge: Charge): void {
  charge.status = 'succeeded';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.balance_transaction = addChargeTransaction(sandbox, charge).id;
}

/** The bank did not pay a debit that was pending. */
export function failCharge(charge: Charge, code: string, message: string): void {
  charge.status = 'failed';
  charge.failure_code = code;
  charge.failure_message = message;
}
