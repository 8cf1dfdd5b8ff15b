import type { EndpointCall } from '#app/api/endpoint';
import { bool, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { StripeError, invalidRequestError } from '#app/api/stripe-error';
import { requireMethodOfCustomer } from '#app/payment-methods/attach-method';
import { collectInvoice } from './collect-invoice';
import type { CollectionOutcome } from './collect-invoice';
import { finalizeInvoice } from './finalize-invoice';
import { requireInvoice } from './invoice';
import type { Invoice } from './invoice';

export const payParams = { forgive: bool(), off_session: bool(), payment_method: text() };

/** The error for the caller when the payment failed; undefined when it did not. */
function paymentErrorOf(outcome: CollectionOutcome): StripeError | undefined {
  if (outcome.kind === 'declined') {
    const { code, declineCode, message } = outcome.reason;
    return new StripeError(402, 'card_error', message, { code, decline_code: declineCode });
  }
  if (outcome.kind === 'authenticate')
    return new StripeError(402, 'card_error', 'Your card was declined. This transaction requires authentication.', {
      code: 'invoice_payment_intent_requires_action',
    });
  if (outcome.kind === 'no-method') {
    const message = 'There is no default_payment_method set on this Customer or Invoice. Please set a default_payment_method.';
    return invalidRequestError(message, { code: 'missing' });
  }
  return undefined;
}

/**
 * Collects an invoice now, from the named method or the default one. A draft becomes final first.
 * @throws StripeError 400 when it is paid, void or nothing can be charged; 402 when the bank refuses
 */
export function payInvoice({ sandbox, id, params, cause }: EndpointCall<ParamValues<typeof payParams>>): Invoice {
  const invoice = requireInvoice(sandbox, id);
  if (invoice.status === 'paid') throw invalidRequestError('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void') throw invalidRequestError('This invoice is void and can no longer be paid.', { param: 'invoice' });
  const { payment_method: methodId, off_session: isOffSession = true } = params;
  const method = methodId === undefined ? undefined : requireMethodOfCustomer(sandbox, methodId, invoice.customer, 'payment_method');
  if (invoice.status === 'draft') finalizeInvoice(sandbox, invoice, cause);
  const paymentError = paymentErrorOf(collectInvoice(sandbox, invoice, { method, isOffSession, isAutomatic: false, cause }));
  if (paymentError !== undefined) throw paymentError;
  return invoice;
}
