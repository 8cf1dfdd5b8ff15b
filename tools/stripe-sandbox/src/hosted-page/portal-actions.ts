import { noRequest } from '#app/api/endpoint';
import type { FormHash } from '#app/api/form';
import { readParams } from '#app/api/params';
import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import { changing } from '#app/change';
import { addressOf } from '#app/customers/customer';
import type { Customer } from '#app/customers/customer';
import { detachMethod } from '#app/payment-methods/keep-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { cancelSubscription } from '#app/subscriptions/cancel-subscription';
import { isOver } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import { cancelParams, updateParams } from '#app/subscriptions/subscription-params';
import { updateSubscription } from '#app/subscriptions/update-subscription';
import type { Sandbox } from '../sandbox';

/** The customer's plans that have not ended. */
export function plansOf(sandbox: Sandbox, customer: Customer): Subscription[] {
  return sandbox.subscriptions.all().filter((subscription) => subscription.customer === customer.id && !isOver(subscription));
}

export function methodsOf(sandbox: Sandbox, customer: Customer): PaymentMethod[] {
  return sandbox.paymentMethods.all().filter((method) => method.customer === customer.id);
}

/** Ends a plan as the configuration wants it: with its period, or at once. */
export function cancelPlan(sandbox: Sandbox, { id }: Subscription, { features }: PortalConfiguration): void {
  if (features.subscription_cancel.mode === 'immediately') {
    cancelSubscription({ sandbox, id, params: readParams(cancelParams, {}), cause: noRequest });
    return;
  }
  updateSubscription({ sandbox, id, params: readParams(updateParams, { cancel_at_period_end: 'true' }), cause: noRequest });
}

export function keepPlan(sandbox: Sandbox, { id }: Subscription): void {
  updateSubscription({ sandbox, id, params: readParams(updateParams, { cancel_at_period_end: 'false' }), cause: noRequest });
}

/** Makes this method the default, also for plans with another one. */
export function makeDefault(sandbox: Sandbox, customer: Customer, method: PaymentMethod): void {
  changing(sandbox, 'customer.updated', customer, noRequest, () => (customer.invoice_settings.default_payment_method = method.id));
  for (const plan of plansOf(sandbox, customer)) {
    if (plan.default_payment_method === null) continue;
    changing(sandbox, 'customer.subscription.updated', plan, noRequest, () => (plan.default_payment_method = method.id));
  }
}

/** Removes a method. Returns false when it is the last one and the customer has a plan. */
export function removeMethod(sandbox: Sandbox, customer: Customer, method: PaymentMethod): boolean {
  if (plansOf(sandbox, customer).length > 0 && methodsOf(sandbox, customer).length < 2) return false;
  detachMethod(sandbox, method, noRequest);
  const [next] = methodsOf(sandbox, customer);
  const needsDefault = customer.invoice_settings.default_payment_method === null;
  if (next !== undefined && needsDefault && plansOf(sandbox, customer).length > 0) makeDefault(sandbox, customer, next);
  return true;
}

const textIn = (form: FormHash, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
};

/** Applies the details that the configuration lets customers change. */
export function changeDetails(sandbox: Sandbox, customer: Customer, { features }: PortalConfiguration, form: FormHash): void {
  const { allowed_updates: allowed } = features.customer_update;
  const parts = {
    line1: textIn(form, 'line1'),
    postal_code: textIn(form, 'postal_code'),
    city: textIn(form, 'city'),
    country: textIn(form, 'country'),
  };
  changing(sandbox, 'customer.updated', customer, noRequest, () => {
    if (allowed.includes('name')) customer.name = textIn(form, 'name');
    if (allowed.includes('email')) customer.email = textIn(form, 'email') ?? customer.email;
    if (allowed.includes('address')) customer.address = addressOf({ ...customer.address, ...parts });
  });
}

/** The address after an action: the shop's when the flow names it, otherwise the portal's first page. */
export function whereTo({ id, flow }: PortalSession): string {
  const after = flow?.after_completion;
  const redirect = after?.type === 'redirect' ? after.redirect : null;
  return redirect?.return_url ?? `/p/session/${id}?done`;
}
