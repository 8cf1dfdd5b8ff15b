import type Stripe from 'stripe';
import type { EventCause } from '#app/api/endpoint';
import { endSubscription } from '#app/subscriptions/end-subscription';
import { hasEnded } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import type { Customer } from './customer';
import { anonymizeCustomer } from './update-customer';

/** All that is left of a deleted customer. */
export function deletedCustomerOf(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

/** Deletes a customer for good: subscriptions end at once, saved methods are gone. */
export function deleteCustomer(sandbox: Sandbox, customer: Customer, cause: EventCause): Stripe.DeletedCustomer {
  for (const subscription of sandbox.subscriptions.all()) {
    if (subscription.customer === customer.id && !hasEnded(subscription))
      endSubscription(sandbox, subscription, 'cancellation_requested', cause);
  }
  sandbox.events.record('customer.deleted', customer, cause);
  for (const method of sandbox.paymentMethods.all()) {
    if (method.customer !== customer.id) continue;
    method.customer = null;
    sandbox.paymentMethods.touch(method.id);
  }
  anonymizeCustomer(sandbox, customer);
  return deletedCustomerOf(customer.id);
}
