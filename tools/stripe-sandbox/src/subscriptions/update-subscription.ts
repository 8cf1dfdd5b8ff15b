import { noRequestCause } from '#app/api/endpoint';
import type { EndpointCall, EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import { recordChange, mergeMetadata } from '#app/record-change';
import type { ActionPayloads } from '#app/actions';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { requireMethodOfCustomer } from '#app/payment-methods/attach-method';
import type { Sandbox } from '../sandbox';
import { changeItems } from './change-items';
import { addOneTimeItems } from './item-requests';
import { periodEndAfter } from './periods';
import { creditProrations, createProrationItems } from './prorations';
import type { Proration } from './prorations';
import { scheduleEnd, scheduleRenewal } from './renew-subscription';
import { hasEnded, periodOf, intervalOf, setPeriod, requireSubscription } from './subscription';
import type { Period, Subscription } from './subscription';
import type { UpdateParams } from './subscription-params';

const fieldsAllowedAfterEnd: ReadonlySet<string> = new Set(['metadata', 'cancellation_details']);

/** A planned moment must be in the future; keywords are resolved later. */
function checkInFuture(timestamp: unknown, param: string, nowSeconds: number): void {
  if (typeof timestamp === 'number' && timestamp <= nowSeconds) throw invalidRequestError(`${param} must be in the future.`, { param });
}

function checkUpdate(sandbox: Sandbox, subscription: Subscription, params: UpdateParams): void {
  if (hasEnded(subscription) && Object.keys(params).some((name) => !fieldsAllowedAfterEnd.has(name)))
    throw invalidRequestError('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  const { cancel_at: timestamp = null, cancel_at_period_end: isAtPeriodEnd, default_payment_method: method } = params;
  if (isAtPeriodEnd === true && timestamp !== null)
    throw invalidRequestError('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', { param: 'cancel_at' });
  const nowSeconds = sandbox.clock.seconds();
  checkInFuture(timestamp, 'cancel_at', nowSeconds);
  checkInFuture(params.trial_end, 'trial_end', nowSeconds);
  if (method !== undefined) requireMethodOfCustomer(sandbox, method, subscription.customer);
}

function applyPlainFields(subscription: Subscription, params: UpdateParams): void {
  const { cancellation_details: details, description, default_payment_method: method, pause_collection: pause } = params;
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  if (description !== undefined) subscription.description = description;
  if (method !== undefined) subscription.default_payment_method = method;
  if (pause !== undefined)
    subscription.pause_collection = pause === null ? null : { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null };
  if (subscription.cancellation_details !== null && details !== undefined) {
    const providedDetails = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(subscription.cancellation_details, Object.fromEntries(providedDetails));
  }
}

function setCancellation(sandbox: Sandbox, subscription: Subscription, timestamp: number | null, isAtPeriodEnd: boolean): void {
  subscription.cancel_at = timestamp;
  subscription.cancel_at_period_end = isAtPeriodEnd;
  subscription.canceled_at = timestamp === null ? null : sandbox.clock.seconds();
  if (subscription.cancellation_details !== null)
    subscription.cancellation_details.reason = timestamp === null ? null : 'cancellation_requested';
}

function applyCancellation(
  sandbox: Sandbox,
  subscription: Subscription,
  { cancel_at: timestamp, cancel_at_period_end: isAtPeriodEnd }: UpdateParams,
): void {
  const { end: periodEnd } = periodOf(subscription);
  if (isAtPeriodEnd !== undefined) setCancellation(sandbox, subscription, isAtPeriodEnd ? periodEnd : null, isAtPeriodEnd);
  else if (timestamp !== undefined) setCancellation(sandbox, subscription, typeof timestamp === 'string' ? periodEnd : timestamp, false);
}

/** The period that begins now: a trial, or a whole one because the cycle starts anew. Undefined when the running one goes on. */
function newPeriod(sandbox: Sandbox, subscription: Subscription, params: UpdateParams, hasNewRhythm: boolean): Period | undefined {
  const nowSeconds = sandbox.clock.seconds();
  const { trial_end: trialEnd, billing_cycle_anchor: anchor } = params;
  if (typeof trialEnd === 'number') return { start: nowSeconds, end: trialEnd };
  const isTrialEnding = trialEnd === 'now' && subscription.status === 'trialing';
  const isNewCycle = isTrialEnding || anchor?.type === 'now' || (hasNewRhythm && subscription.status !== 'trialing');
  return isNewCycle ? { start: nowSeconds, end: periodEndAfter(nowSeconds, intervalOf(subscription), nowSeconds) } : undefined;
}

function startPeriod(subscription: Subscription, period: Period, isTrial: boolean): void {
  subscription.billing_cycle_anchor = isTrial ? period.end : period.start;
  if (isTrial) {
    subscription.trial_start ??= period.start;
    subscription.trial_end = period.end;
    if (subscription.status === 'active') subscription.status = 'trialing';
  } else if (subscription.status === 'trialing') {
    subscription.trial_end = period.start;
    subscription.status = 'active';
  }
  setPeriod(subscription, period);
  if (subscription.cancel_at_period_end) subscription.cancel_at = period.end;
}

interface UpdateStep {
  readonly sandbox: Sandbox;
  readonly subscription: Subscription;
  readonly params: UpdateParams;
  readonly cause: EventCause;
}

/** Changes items and period and computes the credits and charges. The returned `kept` ones wait for an invoice. */
function applyItemChanges({ sandbox, subscription, params, cause }: UpdateStep): {
  period: Period | undefined;
  kept: readonly Proration[];
} {
  const timestamp = params.proration_date ?? sandbox.clock.seconds();
  const unusedCredits = subscription.items.data.flatMap((item) => creditProrations(sandbox, subscription, item, timestamp));
  const { prorations, hasNewRhythm } = changeItems(sandbox, subscription, params.items ?? [], timestamp);
  const period = newPeriod(sandbox, subscription, params, hasNewRhythm);
  if (params.proration_behavior === 'none') return { period, kept: [] };
  const pendingProrations = period === undefined ? prorations : unusedCredits;
  createProrationItems(sandbox, subscription, pendingProrations, cause);
  return { period, kept: pendingProrations };
}

/** Returns the invoice that is due at once, if one is. */
function applyBilling(step: UpdateStep): Invoice | undefined {
  const { sandbox, subscription, params, cause } = step;
  const { period, kept: pendingProrations } = applyItemChanges(step);
  addOneTimeItems(sandbox, subscription, params.add_invoice_items, cause);
  const isTrial = typeof params.trial_end === 'number';
  if (period !== undefined) startPeriod(subscription, period, isTrial);
  const shouldInvoice =
    (params.proration_behavior === 'always_invoice' && pendingProrations.length > 0) || params.add_invoice_items !== undefined;
  if (period === undefined && !shouldInvoice) return undefined;
  return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: period ?? null, share: isTrial ? 0 : 1 }, cause);
}

/** All or nothing: changes before a refusal are undone. */
function withRollback<T>(subscription: Subscription, work: () => T): T {
  const { items } = subscription;
  const snapshot = { ...subscription, items: { ...items, data: items.data.map((item) => ({ ...item })) } };
  try {
    return work();
  } catch (error) {
    Object.assign(subscription, snapshot);
    throw error;
  }
}

/** Collection resumes by itself when the request planned it. */
function scheduleCollectionResumption(sandbox: Sandbox, subscription: Subscription): void {
  const timestamp = subscription.pause_collection?.resumes_at ?? null;
  if (timestamp === null) return;
  sandbox.scheduler.schedule(timestamp, 'resume-collection', { subscription: subscription.id, at: timestamp });
}

/** Collects again from the moment for which that was planned, if it still is. */
export function resumeCollection(sandbox: Sandbox, { subscription: id, at: timestamp }: ActionPayloads['resume-collection']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.pause_collection?.resumes_at !== timestamp) return;
  recordChange(sandbox, 'customer.subscription.updated', subscription, noRequestCause, () => (subscription.pause_collection = null));
}

/**
 * Changes a subscription. An invoice that is due at once is collected at once.
 * @throws StripeError 400 when it is over or the parameters do not go together, 404 for unknown items and prices
 */
export function updateSubscription({ sandbox, id, params, cause }: EndpointCall<UpdateParams>): Subscription {
  const subscription = requireSubscription(sandbox, id);
  checkUpdate(sandbox, subscription, params);
  const dueInvoices: Invoice[] = [];
  recordChange(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    const invoice = withRollback(subscription, () => applyBilling({ sandbox, subscription, params, cause }));
    if (invoice !== undefined) dueInvoices.push(invoice);
    applyPlainFields(subscription, params);
    applyCancellation(sandbox, subscription, params);
  });
  if (dueInvoices.length > 0) scheduleRenewal(sandbox, subscription);
  scheduleEnd(sandbox, subscription);
  scheduleCollectionResumption(sandbox, subscription);
  for (const invoice of dueInvoices) {
    finalizeInvoice(sandbox, invoice, cause);
    collectInvoice(sandbox, invoice, { isOffSession: params.off_session ?? false, isAutomatic: true, cause });
  }
  return subscription;
}
