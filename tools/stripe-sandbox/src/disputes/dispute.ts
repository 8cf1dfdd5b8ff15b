import type Stripe from 'stripe';
import { noRequestCause } from '#app/api/endpoint';
import { addDisputeReversal, addDisputeWithdrawal, type BalanceTransaction } from '#app/balance/balance-transaction';
import type { Charge } from '#app/charges/charge';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type Dispute = Omit<Stored<Stripe.Dispute, 'payment_intent'>, 'balance_transactions'> & {
  balance_transactions: BalanceTransaction[];
};

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
const EVIDENCE_DUE_DAYS = 10;

/** The customer disputed this payment at their bank: the bank withdraws the money until the dispute is decided. */
export function openDispute(sandbox: Sandbox, charge: Charge, reason: string): Dispute {
  const createdSeconds = sandbox.clock.seconds();
  const dispute: Dispute = sandbox.disputes.add({
    id: newId('du_1', 23),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: createdSeconds,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...emptyEvidence, customer_email_address: charge.billing_details.email, customer_name: charge.billing_details.name },
    evidence_details: {
      due_by: createdSeconds + EVIDENCE_DUE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '13.1' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  });
  dispute.balance_transactions.push(addDisputeWithdrawal(sandbox, dispute));
  charge.disputed = true;
  sandbox.events.record('charge.updated', charge, noRequestCause, { disputed: false });
  sandbox.events.record('charge.dispute.created', dispute, noRequestCause);
  sandbox.events.record('charge.dispute.funds_withdrawn', dispute, noRequestCause);
  return dispute;
}

/**
 * The bank has decided. A won dispute returns the money to the shop. A lost one leaves it with the customer, and is no refund of the
 * charge.
 */
export function closeDispute(sandbox: Sandbox, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  const before = dispute.status;
  dispute.status = outcome;
  if (outcome === 'won') dispute.balance_transactions.push(addDisputeReversal(sandbox, dispute));
  if (outcome === 'won') sandbox.events.record('charge.dispute.funds_reinstated', dispute, noRequestCause);
  sandbox.events.record('charge.dispute.closed', dispute, noRequestCause, { status: before });
  return dispute;
}
