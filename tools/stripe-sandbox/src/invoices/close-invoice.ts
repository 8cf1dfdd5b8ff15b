import type { EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import { recordChange } from '#app/record-change';
import { cancelIntent } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import type { Invoice } from './invoice';

/** Cancels the payment of an unpaid invoice. */
function cancelPayment(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  for (const invoicePayment of sandbox.paymentsOf(invoice.id).data) {
    const intent = sandbox.paymentIntents.get(invoicePayment.payment.payment_intent);
    if (intent !== undefined && intent.status !== 'succeeded' && intent.status !== 'canceled') cancelIntent(sandbox, intent, cause);
    invoicePayment.status = 'canceled';
    invoicePayment.status_transitions.canceled_at = sandbox.clock.seconds();
    sandbox.invoicePayments.touch(invoicePayment.id);
  }
}

/** Returns to the customer's balance the amount that the invoice took from it. */
function restoreBalance(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  const customer = sandbox.customers.get(invoice.customer);
  const takenAmount = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (customer === undefined || takenAmount === 0) return;
  recordChange(sandbox, 'customer.updated', customer, cause, () => (customer.balance -= takenAmount));
}

/**
 * Voids an invoice: nothing is owed for it any more.
 * @throws StripeError 400 when it is a draft, paid or void
 */
export function voidInvoice(sandbox: Sandbox, invoice: Invoice, cause: EventCause): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequestError('You can only pass in open or uncollectible invoices. This invoice isn’t open or uncollectible.', {
      param: 'invoice',
    });
  }
  recordChange(sandbox, 'invoice.voided', invoice, cause, () => {
    invoice.status = 'void';
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = sandbox.clock.seconds();
  });
  cancelPayment(sandbox, invoice, cause);
  restoreBalance(sandbox, invoice, cause);
  return invoice;
}

/**
 * Marks an invoice as uncollectible; it can still be paid.
 * @throws StripeError 400 when it is not open
 */
export function markUncollectible(sandbox: Sandbox, invoice: Invoice, cause: EventCause): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequestError('You can only pass in open invoices. This invoice isn’t open.', { param: 'invoice' });
  recordChange(sandbox, 'invoice.marked_uncollectible', invoice, cause, () => {
    invoice.status = 'uncollectible';
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.marked_uncollectible_at = sandbox.clock.seconds();
  });
  return invoice;
}
