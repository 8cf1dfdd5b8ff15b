import type { EndpointCall } from '#app/api/endpoint';
import { StripeError, invalidRequestError } from '#app/api/stripe-error';
import { requireCustomer } from '#app/customers/customer';
import type { Customer } from '#app/customers/customer';
import { requireMethodOfCustomer } from '#app/payment-methods/attach-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import { startSubscription } from './start-subscription';
import { addOneTimeItems, resolveItems } from './item-requests';
import { periodEndAfter, addIntervals } from './periods';
import { scheduleEnd } from './renew-subscription';
import { newSubscription, periodOf } from './subscription';
import type { ItemRequest, Period, Subscription } from './subscription';
import type { CreateParams } from './subscription-params';

const DAY_SECONDS = 86_400;

function trialEndOf({ trial_end: end, trial_period_days: days }: CreateParams, nowSeconds: number): number | null {
  if (end !== undefined && days !== undefined)
    throw invalidRequestError('You may only specify one of these parameters: trial_end, trial_period_days.', { param: 'trial_end' });
  if (end === 'now' || (end === undefined && (days ?? 0) === 0)) return null;
  const trialEndAt = end ?? nowSeconds + (days ?? 0) * DAY_SECONDS;
  if (trialEndAt <= nowSeconds) throw invalidRequestError('trial_end must be in the future.', { param: 'trial_end' });
  return trialEndAt;
}

/** End of the first period, anchor of the later ones, and share of the price. */
function firstPeriodOf(
  items: readonly ItemRequest[],
  params: CreateParams,
  nowSeconds: number,
): { period: Period; anchor: number; share: number } {
  const billingInterval = items[0]?.price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const trialEnd = trialEndOf(params, nowSeconds);
  if (trialEnd !== null) return { period: { start: nowSeconds, end: trialEnd }, anchor: trialEnd, share: 0 };
  const { billing_cycle_anchor: anchor = nowSeconds, proration_behavior: prorationBehavior } = params;
  const end = periodEndAfter(nowSeconds, billingInterval, nowSeconds);
  if (anchor <= nowSeconds) return { period: { start: nowSeconds, end }, anchor: nowSeconds, share: 1 };
  if (anchor > end)
    throw invalidRequestError('billing_cycle_anchor cannot be later than next natural billing date.', { param: 'billing_cycle_anchor' });
  const fullPeriodSeconds = anchor - addIntervals(anchor, billingInterval, -1);
  return {
    period: { start: nowSeconds, end: anchor },
    anchor,
    share: prorationBehavior === 'none' ? 0 : (anchor - nowSeconds) / fullPeriodSeconds,
  };
}

/** Error of an off-session charge; undefined when it would succeed. */
function paymentErrorOf(sandbox: Sandbox, method: PaymentMethod): StripeError | undefined {
  const behavior = sandbox.methodBehaviour.get(method.id);
  if (behavior?.kind === 'declines' || behavior?.kind === 'declines-charges') {
    const { code, declineCode, message } = behavior.reason;
    return new StripeError(402, 'card_error', message, { code, decline_code: declineCode });
  }
  if (behavior?.kind !== 'authenticates' || (!behavior.everyTime && sandbox.agreedMethods.has(method.id))) return undefined;
  const message = 'Your card was declined. This transaction requires authentication.';
  return new StripeError(402, 'card_error', message, { code: 'subscription_payment_intent_requires_action' });
}

/** With `error_if_incomplete` nothing is created unless the first payment will go through. */
function assertPayable(sandbox: Sandbox, customer: Customer, params: CreateParams): void {
  const id = params.default_payment_method ?? customer.invoice_settings.default_payment_method ?? '';
  const method = sandbox.paymentMethods.get(id);
  const missingMethodMessage =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
  const paymentError =
    method === undefined ? invalidRequestError(missingMethodMessage, { code: 'resource_missing' }) : paymentErrorOf(sandbox, method);
  if (paymentError !== undefined) throw paymentError;
}

/** Applies the parameters of a subscription other than its items. */
function applySettings(subscription: Subscription, params: CreateParams): void {
  const { payment_settings: payment, trial_settings: trial } = params;
  if (subscription.payment_settings !== null && payment?.save_default_payment_method !== undefined)
    subscription.payment_settings.save_default_payment_method = payment.save_default_payment_method;
  if (trial !== undefined) subscription.trial_settings = { end_behavior: { billing_cycle_anchor: null, ...trial.end_behavior } };
  const { end } = periodOf(subscription);
  if (params.cancel_at_period_end === true) {
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: end, canceled_at: subscription.created });
  } else if (params.cancel_at !== undefined) {
    subscription.cancel_at = typeof params.cancel_at === 'number' ? params.cancel_at : end;
    subscription.canceled_at = subscription.created;
  }
}

/**
 * Begins a subscription for a customer with a saved method and takes the first payment.
 * @throws StripeError 400 for items that do not go together, 404 for unknown ones, 402 with `error_if_incomplete`
 */
export function createSubscription({ sandbox, params, cause }: EndpointCall<CreateParams>): Subscription {
  const customer = requireCustomer(sandbox, params.customer, 'customer');
  const { default_payment_method: methodId, payment_behavior: behavior = 'allow_incomplete', off_session: isOffSession = false } = params;
  if (methodId !== undefined) requireMethodOfCustomer(sandbox, methodId, customer.id);
  const items = resolveItems(sandbox, params.items);
  const nowSeconds = sandbox.clock.seconds();
  const { period, anchor, share } = firstPeriodOf(items, params, nowSeconds);
  if (behavior === 'error_if_incomplete' && share > 0) assertPayable(sandbox, customer, params);
  const subscription = newSubscription(sandbox, {
    ...{ customer: customer.id, items, period, anchor, metadata: params.metadata ?? {}, description: params.description ?? null },
    trialEnd: trialEndOf(params, nowSeconds),
    defaultPaymentMethod: methodId ?? null,
  });
  applySettings(subscription, params);
  customer.currency ??= subscription.currency;
  sandbox.customers.touch(customer.id);
  addOneTimeItems(sandbox, subscription, params.add_invoice_items, cause);
  startSubscription(sandbox, subscription, { cause, share, isCollected: behavior !== 'default_incomplete', isOffSession });
  scheduleEnd(sandbox, subscription);
  return subscription;
}
