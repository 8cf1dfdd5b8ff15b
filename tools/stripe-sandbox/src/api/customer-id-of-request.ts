import type { FormHash } from './form';
import type { Sandbox } from '../sandbox';

/**
 * The customer of a request, if any: named in the form, or the owner of the object in the path. The request runs in that customer's time.
 */
export function customerIdOfRequest(sandbox: Sandbox, objectId: string, form: FormHash): string | null {
  const { customer } = form;
  if (typeof customer === 'string') return customer;
  if (sandbox.customers.get(objectId) !== undefined) return objectId;
  const collections = [sandbox.subscriptions, sandbox.invoices, sandbox.invoiceItems, sandbox.checkouts, sandbox.paymentMethods];
  for (const collection of collections) {
    const ownerId = collection.get(objectId)?.customer;
    if (typeof ownerId === 'string') return ownerId;
  }
  return null;
}
