import type { FormHash } from './form';
import type { Sandbox } from '../sandbox';

/**
 * The customer of a request, if any: named in the form, or the owner of the object in the path. The request runs in that customer's time.
 */
export function customerConcerned(sandbox: Sandbox, objectId: string, form: FormHash): string | null {
  const { customer } = form;
  if (typeof customer === 'string') return customer;
  if (sandbox.customers.get(objectId) !== undefined) return objectId;
  const homes = [sandbox.subscriptions, sandbox.invoices, sandbox.invoiceItems, sandbox.checkouts, sandbox.paymentMethods];
  for (const home of homes) {
    const owner = home.get(objectId)?.customer;
    if (typeof owner === 'string') return owner;
  }
  return null;
}
