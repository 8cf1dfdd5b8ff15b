import type { EventCause } from '#app/api/endpoint';
import { StripeError, invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { recordChange } from '#app/record-change';
import type { Sandbox } from '../sandbox';
import { newCardMethod, newDebitMethod } from './payment-method';
import type { Payer, PaymentMethod } from './payment-method';

const emptyPayer: Payer = { name: null, email: null, country: null };

/** Stripe's named test methods: each use of a name makes a method of its own. */
const cardNumbersByName: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_es: '4000007240000007',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};
const ibansByName: Record<string, string> = {
  pm_sepaDebit: 'ES0700120345030000067890',
  pm_success_sepaDebit: 'ES0700120345030000067890',
  pm_failed_sepaDebit: 'ES9121000418450200051332',
};

/**
 * The method of this id; Stripe's named test methods count as new ones.
 * @throws StripeError 404 for an unknown one
 */
export function resolveMethod(sandbox: Sandbox, id: string, param = 'payment_method'): PaymentMethod {
  const [number, iban] = [cardNumbersByName[id], ibansByName[id]];
  if (number !== undefined) return newCardMethod(sandbox, { number, expMonth: 12, expYear: 2034 }, emptyPayer);
  const method = iban === undefined ? sandbox.paymentMethods.get(id) : newDebitMethod(sandbox, iban, emptyPayer);
  if (method === undefined) throw notFoundError('PaymentMethod', id, param);
  return method;
}

/**
 * The customer's method of this id.
 * @throws StripeError 404 for an unknown one, 400 for one that is not theirs
 */
export function requireMethodOfCustomer(sandbox: Sandbox, id: string, customerId: string, param = 'default_payment_method'): PaymentMethod {
  const method = sandbox.paymentMethods.get(id);
  if (method === undefined) throw notFoundError('PaymentMethod', id, param);
  if (method.customer === customerId) return method;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalidRequestError(message, { code: 'resource_missing', param });
}

/**
 * Saves a method for a customer, for later charges.
 * @throws StripeError 400 when it is another customer's, or was removed before; 402 when its bank refuses
 */
export function attachMethod(sandbox: Sandbox, method: PaymentMethod, customerId: string, cause: EventCause): PaymentMethod {
  if (method.customer === customerId) return method;
  if (method.customer !== null)
    throw invalidRequestError('The payment method you provided has already been attached to a customer.', { param: 'payment_method' });
  if (sandbox.detachedMethods.has(method.id)) {
    const message =
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.';
    throw invalidRequestError(message, { param: 'payment_method' });
  }
  const behavior = sandbox.methodBehaviour.get(method.id);
  if (behavior?.kind === 'declines') {
    const { code, declineCode, message } = behavior.reason;
    throw new StripeError(402, 'card_error', message, { code, decline_code: declineCode });
  }
  const customer = sandbox.customers.get(customerId);
  method.customer = customerId;
  method.billing_details.email ??= customer?.email ?? null;
  sandbox.events.record('payment_method.attached', method, cause);
  return method;
}

/** Removes a detached method from the defaults of customer and subscriptions. */
function removeFromDefaults(sandbox: Sandbox, customerId: string, methodId: string, cause: EventCause): void {
  const customer = sandbox.customers.get(customerId);
  if (customer?.invoice_settings.default_payment_method === methodId) {
    recordChange(sandbox, 'customer.updated', customer, cause, () => (customer.invoice_settings.default_payment_method = null));
  }
  for (const subscription of sandbox.subscriptions.all()) {
    if (subscription.default_payment_method !== methodId) continue;
    recordChange(sandbox, 'customer.subscription.updated', subscription, cause, () => (subscription.default_payment_method = null));
  }
}

/**
 * Removes a method from its customer for good.
 * @throws StripeError 400 when it belongs to no customer
 */
export function detachMethod(sandbox: Sandbox, method: PaymentMethod, cause: EventCause): PaymentMethod {
  const customerId = method.customer;
  if (customerId === null)
    throw invalidRequestError('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  sandbox.detachedMethods.add(method.id);
  recordChange(sandbox, 'payment_method.detached', method, cause, () => (method.customer = null));
  removeFromDefaults(sandbox, customerId, method.id, cause);
  return method;
}
