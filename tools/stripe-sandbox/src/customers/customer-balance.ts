import type Stripe from 'stripe';
import type { EndpointCall } from '#app/api/endpoint';
import { integer, metadata, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { recordChange } from '#app/record-change';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import { requireCustomer } from './customer';

export type CustomerBalanceTransaction = Stored<
  Stripe.CustomerBalanceTransaction,
  'customer' | 'invoice' | 'credit_note' | 'checkout_session'
>;

export const balanceTransactionParams = {
  amount: required(integer()),
  currency: required(text()),
  description: text(350),
  metadata: metadata(),
};

/**
 * Moves a customer's balance by an amount. A positive one is owed with the next invoice, a negative one pays for it.
 * @throws StripeError 404 for an unknown or deleted customer
 */
export function adjustBalance({
  sandbox,
  id,
  params,
  cause,
}: EndpointCall<ParamValues<typeof balanceTransactionParams>>): CustomerBalanceTransaction {
  const customer = requireCustomer(sandbox, id);
  const { amount, currency, description, metadata: metadataParam } = params;
  recordChange(sandbox, 'customer.updated', customer, cause, () => (customer.balance += amount));
  return sandbox.customerBalanceTransactions.add({
    id: newId('cbtxn_1', 23),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: sandbox.clock.seconds(),
    credit_note: null,
    currency: currency.toLowerCase(),
    customer: id,
    customer_account: null,
    description: orNull(description),
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    metadata: metadataParam ?? {},
    type: 'adjustment',
  });
}
