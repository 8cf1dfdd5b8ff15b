import type { FormHash } from './form';
import type { Sandbox } from '../sandbox';

/** The customer whom a request is about, if any: named in it, or the owner of the object in its path. Their time is the one that counts. */
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
