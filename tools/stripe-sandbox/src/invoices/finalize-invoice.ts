import type { EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import { recordChange } from '#app/record-change';
import type { Customer } from '#app/customers/customer';
import { newId } from '#app/ids';
import { openIntent } from '#app/payment-intents/payment-intent';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import type { Invoice } from './invoice';

/** Less than this is not charged but carried over to the next invoice. */
const MINIMUM_CHARGE_CENTS = 50;

const descriptionsByReason: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
};

/** A credit pays first. An amount too small to be charged, and a remaining credit, stay on the customer's balance. */
function applyCustomerBalance(sandbox: Sandbox, invoice: Invoice, customer: Customer, cause: EventCause): void {
  const amountDue = invoice.total + customer.balance;
  const isCharged = amountDue >= MINIMUM_CHARGE_CENTS;
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = isCharged ? 0 : amountDue;
  invoice.amount_due = isCharged ? amountDue : 0;
  invoice.amount_remaining = invoice.amount_due;
  const { ending_balance: remainingBalance } = invoice;
  recordChange(sandbox, 'customer.updated', customer, cause, () => (customer.balance = remainingBalance));
}

function openInvoiceIntent(sandbox: Sandbox, invoice: Invoice, cause: EventCause): PaymentIntent {
  const request = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: descriptionsByReason[invoice.billing_reason ?? ''] ?? `Payment for Invoice ${invoice.number ?? ''}`,
    metadata: {},
    receiptEmail: null,
    shipping: null,
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    setupFutureUsage: 'off_session' as const,
    methodTypes: ['card', 'sepa_debit'],
  };
  return openIntent(sandbox, request, cause);
}

function createInvoicePayment(sandbox: Sandbox, invoice: Invoice, intent: PaymentIntent): void {
  sandbox.invoicePayments.add({
    id: newId('inpay_1', 23),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** An invoice gets its number only now, so that numbers have no gaps. */
function assignNumber(customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  return `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`;
}

/**
 * Finalizes a draft: it gets a number, its pages, and a payment where an amount is due. `paidBy` is the payment that the hosted page made
 * before the invoice existed.
 * @throws StripeError 400 when it is no draft
 */
export function finalizeInvoice(sandbox: Sandbox, invoice: Invoice, cause: EventCause, paidBy?: PaymentIntent): Invoice {
  const customer = sandbox.customers.get(invoice.customer);
  if (invoice.status !== 'draft' || customer === undefined)
    throw invalidRequestError('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    });
  const now = sandbox.clock.seconds();
  invoice.status = 'open';
  invoice.number = assignNumber(customer);
  sandbox.customers.touch(customer.id);
  invoice.effective_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = now;
  invoice.hosted_invoice_url = `${sandbox.origin}/i/${invoice.id}`;
  invoice.invoice_pdf = `${sandbox.origin}/i/${invoice.id}/pdf`;
  invoice.customer_email = customer.email;
  if (paidBy === undefined) applyCustomerBalance(sandbox, invoice, customer, cause);
  else invoice.ending_balance = invoice.starting_balance = 0;
  if (invoice.amount_due > 0) createInvoicePayment(sandbox, invoice, paidBy ?? openInvoiceIntent(sandbox, invoice, cause));
  sandbox.events.record('invoice.finalized', invoice, cause);
  return invoice;
}
