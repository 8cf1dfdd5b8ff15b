import { noRequestCause } from '#app/api/endpoint';
import type { FormHash } from '#app/api/form';
import { readParams } from '#app/api/params';
import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import { recordChange } from '#app/record-change';
import { addressOf } from '#app/customers/customer';
import type { Customer } from '#app/customers/customer';
import { detachMethod } from '#app/payment-methods/attach-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { cancelSubscription } from '#app/subscriptions/cancel-subscription';
import { hasEnded } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import { cancelParams, updateParams } from '#app/subscriptions/subscription-params';
import { updateSubscription } from '#app/subscriptions/update-subscription';
import type { Sandbox } from '../sandbox';

/** The customer's plans that have not ended. */
export function activeSubscriptionsOf(sandbox: Sandbox, customer: Customer): Subscription[] {
  return sandbox.subscriptions.all().filter((subscription) => subscription.customer === customer.id && !hasEnded(subscription));
}

export function paymentMethodsOf(sandbox: Sandbox, customer: Customer): PaymentMethod[] {
  return sandbox.paymentMethods.all().filter((method) => method.customer === customer.id);
}

/** Ends a plan as the configuration wants it: with its period, or at once. */
export function cancelAsConfigured(sandbox: Sandbox, { id }: Subscription, { features }: PortalConfiguration): void {
  if (features.subscription_cancel.mode === 'immediately') {
    cancelSubscription({ sandbox, id, params: readParams(cancelParams, {}), cause: noRequestCause });
    return;
  }
  updateSubscription({ sandbox, id, params: readParams(updateParams, { cancel_at_period_end: 'true' }), cause: noRequestCause });
}

export function revokeCancellation(sandbox: Sandbox, { id }: Subscription): void {
  updateSubscription({ sandbox, id, params: readParams(updateParams, { cancel_at_period_end: 'false' }), cause: noRequestCause });
}

/** Makes this method the default, also for plans with another one. */
export function setDefaultMethod(sandbox: Sandbox, customer: Customer, method: PaymentMethod): void {
  recordChange(sandbox, 'customer.updated', customer, noRequestCause, () => (customer.invoice_settings.default_payment_method = method.id));
  for (const subscription of activeSubscriptionsOf(sandbox, customer)) {
    if (subscription.default_payment_method === null) continue;
    recordChange(
      sandbox,
      'customer.subscription.updated',
      subscription,
      noRequestCause,
      () => (subscription.default_payment_method = method.id),
    );
  }
}

/** Removes a method. Returns false when it is the last one and the customer has a plan. */
export function removeMethod(sandbox: Sandbox, customer: Customer, method: PaymentMethod): boolean {
  if (activeSubscriptionsOf(sandbox, customer).length > 0 && paymentMethodsOf(sandbox, customer).length < 2) return false;
  detachMethod(sandbox, method, noRequestCause);
  const [nextMethod] = paymentMethodsOf(sandbox, customer);
  const needsDefault = customer.invoice_settings.default_payment_method === null;
  if (nextMethod !== undefined && needsDefault && activeSubscriptionsOf(sandbox, customer).length > 0)
    setDefaultMethod(sandbox, customer, nextMethod);
  return true;
}

const readText = (form: FormHash, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
};

/** Applies the details that the configuration lets customers change. */
export function changeDetails(sandbox: Sandbox, customer: Customer, { features }: PortalConfiguration, form: FormHash): void {
  const { allowed_updates: allowed } = features.customer_update;
  const addressFields = {
    line1: readText(form, 'line1'),
    postal_code: readText(form, 'postal_code'),
    city: readText(form, 'city'),
    country: readText(form, 'country'),
  };
  recordChange(sandbox, 'customer.updated', customer, noRequestCause, () => {
    if (allowed.includes('name')) customer.name = readText(form, 'name');
    if (allowed.includes('email')) customer.email = readText(form, 'email') ?? customer.email;
    if (allowed.includes('address')) customer.address = addressOf({ ...customer.address, ...addressFields });
  });
}

/** The address after an action: the shop's when the flow names it, otherwise the portal's first page. */
export function returnUrlOf({ id, flow }: PortalSession): string {
  const afterCompletion = flow?.after_completion;
  const redirect = afterCompletion?.type === 'redirect' ? afterCompletion.redirect : null;
  return redirect?.return_url ?? `/p/session/${id}?done`;
}
