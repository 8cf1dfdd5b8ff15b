import { noRequest } from '#app/api/endpoint';
import type { Call, Cause } from '#app/api/endpoint';
import { invalid } from '#app/api/stripe-error';
import { changing, mergedMetadata } from '#app/change';
import type { Actions } from '#app/actions';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { methodOfCustomer } from '#app/payment-methods/keep-method';
import type { Sandbox } from '../sandbox';
import { changeItems } from './change-items';
import { addExtras } from './item-requests';
import { periodEndAfter } from './periods';
import { creditFor, keepProrations } from './prorations';
import type { Proration } from './prorations';
import { planEnd, planRenewal } from './renew-subscription';
import { isOver, periodOf, rhythmOf, setPeriod, subscriptionOf } from './subscription';
import type { Period, Subscription } from './subscription';
import type { UpdateParams } from './subscription-params';

const stillAllowed: ReadonlySet<string> = new Set(['metadata', 'cancellation_details']);

/** A planned moment must be in the future; keywords are resolved later. */
function checkAhead(at: unknown, param: string, now: number): void {
  if (typeof at === 'number' && at <= now) throw invalid(`${param} must be in the future.`, { param });
}

function check(sandbox: Sandbox, subscription: Subscription, params: UpdateParams): void {
  if (isOver(subscription) && Object.keys(params).some((name) => !stillAllowed.has(name)))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  const { cancel_at: at = null, cancel_at_period_end: atEnd, default_payment_method: method } = params;
  if (atEnd === true && at !== null)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', { param: 'cancel_at' });
  const now = sandbox.clock.seconds();
  checkAhead(at, 'cancel_at', now);
  checkAhead(params.trial_end, 'trial_end', now);
  if (method !== undefined) methodOfCustomer(sandbox, method, subscription.customer);
}

function applyPlain(subscription: Subscription, params: UpdateParams): void {
  const { cancellation_details: details, description, default_payment_method: method, pause_collection: pause } = params;
  subscription.metadata = mergedMetadata(subscription.metadata, params.metadata);
  if (description !== undefined) subscription.description = description;
  if (method !== undefined) subscription.default_payment_method = method;
  if (pause !== undefined)
    subscription.pause_collection = pause === null ? null : { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null };
  if (subscription.cancellation_details !== null && details !== undefined) {
    const said = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(subscription.cancellation_details, Object.fromEntries(said));
  }
}

function end(sandbox: Sandbox, subscription: Subscription, at: number | null, isAtPeriodEnd: boolean): void {
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = isAtPeriodEnd;
  subscription.canceled_at = at === null ? null : sandbox.clock.seconds();
  if (subscription.cancellation_details !== null) subscription.cancellation_details.reason = at === null ? null : 'cancellation_requested';
}

function applyEnd(sandbox: Sandbox, subscription: Subscription, { cancel_at: at, cancel_at_period_end: atEnd }: UpdateParams): void {
  const { end: periodEnd } = periodOf(subscription);
  if (atEnd !== undefined) end(sandbox, subscription, atEnd ? periodEnd : null, atEnd);
  else if (at !== undefined) end(sandbox, subscription, typeof at === 'string' ? periodEnd : at, false);
}

/** The period that begins now: a trial, or a whole one because the cycle starts anew. Undefined when the running one goes on. */
function newPeriod(sandbox: Sandbox, subscription: Subscription, params: UpdateParams, hasNewRhythm: boolean): Period | undefined {
  const now = sandbox.clock.seconds();
  const { trial_end: trialEnd, billing_cycle_anchor: anchor } = params;
  if (typeof trialEnd === 'number') return { start: now, end: trialEnd };
  const endsTrial = trialEnd === 'now' && subscription.status === 'trialing';
  const isAnew = endsTrial || anchor?.type === 'now' || (hasNewRhythm && subscription.status !== 'trialing');
  return isAnew ? { start: now, end: periodEndAfter(now, rhythmOf(subscription), now) } : undefined;
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

interface Step {
  readonly sandbox: Sandbox;
  readonly subscription: Subscription;
  readonly params: UpdateParams;
  readonly cause: Cause;
}

/** Changes items and period and computes the credits and charges. The returned `kept` ones wait for an invoice. */
function rearrange({ sandbox, subscription, params, cause }: Step): { period: Period | undefined; kept: readonly Proration[] } {
  const at = params.proration_date ?? sandbox.clock.seconds();
  const everything = subscription.items.data.flatMap((item) => creditFor(sandbox, subscription, item, at));
  const { prorations, hasNewRhythm } = changeItems(sandbox, subscription, params.items ?? [], at);
  const period = newPeriod(sandbox, subscription, params, hasNewRhythm);
  if (params.proration_behavior === 'none') return { period, kept: [] };
  const kept = period === undefined ? prorations : everything;
  keepProrations(sandbox, subscription, kept, cause);
  return { period, kept };
}

/** Returns the invoice that is due at once, if one is. */
function applyBilling(step: Step): Invoice | undefined {
  const { sandbox, subscription, params, cause } = step;
  const { period, kept } = rearrange(step);
  addExtras(sandbox, subscription, params.add_invoice_items, cause);
  const isTrial = typeof params.trial_end === 'number';
  if (period !== undefined) startPeriod(subscription, period, isTrial);
  const isWanted = (params.proration_behavior === 'always_invoice' && kept.length > 0) || params.add_invoice_items !== undefined;
  if (period === undefined && !isWanted) return undefined;
  return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: period ?? null, share: isTrial ? 0 : 1 }, cause);
}

/** All or nothing: changes before a refusal are undone. */
function wholly<T>(subscription: Subscription, work: () => T): T {
  const { items } = subscription;
  const before = { ...subscription, items: { ...items, data: items.data.map((item) => ({ ...item })) } };
  try {
    return work();
  } catch (error) {
    Object.assign(subscription, before);
    throw error;
  }
}

/** Collection resumes by itself when the request planned it. */
function planResumption(sandbox: Sandbox, subscription: Subscription): void {
  const at = subscription.pause_collection?.resumes_at ?? null;
  if (at === null) return;
  sandbox.scheduler.at(at, 'resume-collection', { subscription: subscription.id, at });
}

/** Collects again from the moment for which that was planned, if it still is. */
export function resumeCollection(sandbox: Sandbox, { subscription: id, at }: Actions['resume-collection']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.pause_collection?.resumes_at !== at) return;
  changing(sandbox, 'customer.subscription.updated', subscription, noRequest, () => (subscription.pause_collection = null));
}

/**
 * Changes a subscription. An invoice that is due at once is collected at once.
 * @throws StripeError 400 when it is over or the parameters do not go together, 404 for unknown items and prices
 */
export function updateSubscription({ sandbox, id, params, cause }: Call<UpdateParams>): Subscription {
  const subscription = subscriptionOf(sandbox, id);
  check(sandbox, subscription, params);
  const due: Invoice[] = [];
  changing(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    const invoice = wholly(subscription, () => applyBilling({ sandbox, subscription, params, cause }));
    if (invoice !== undefined) due.push(invoice);
    applyPlain(subscription, params);
    applyEnd(sandbox, subscription, params);
  });
  if (due.length > 0) planRenewal(sandbox, subscription);
  planEnd(sandbox, subscription);
  planResumption(sandbox, subscription);
  for (const invoice of due) {
    finalizeInvoice(sandbox, invoice, cause);
    collectInvoice(sandbox, invoice, { isOffSession: params.off_session ?? false, isAutomatic: true, cause });
  }
  return subscription;
}
