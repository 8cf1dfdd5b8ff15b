import { noRequestCause } from '#app/api/endpoint';
import { recordChange } from '#app/record-change';
import type { ActionPayloads } from '#app/actions';
import { markUncollectible, voidInvoice } from '#app/invoices/close-invoice';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { upcomingInvoice } from '#app/invoices/upcoming-invoice';
import type { Sandbox } from '../sandbox';
import { endSubscription } from './end-subscription';
import { periodEndAfter } from './periods';
import { hasEnded, periodOf, intervalOf, setPeriod } from './subscription';
import type { Subscription } from './subscription';

const DAY_SECONDS = 86_400;
/** A draft can still be changed by the shop for about an hour. */
const DRAFT_SECONDS = 3600;
const UPCOMING_DAYS = 7;
const TRIAL_NOTICE_DAYS = 3;

/** Whether the end of a period is still valid: the period may have moved, the subscription may have ended or paused. */
function isPeriodCurrent(subscription: Subscription, end: number): boolean {
  return (
    !hasEnded(subscription) &&
    subscription.status !== 'paused' &&
    subscription.status !== 'incomplete' &&
    periodOf(subscription).end === end
  );
}

/** Plans the renewal at the end of the running period, and the events before it. Called whenever the period may have changed. */
export function scheduleRenewal(sandbox: Sandbox, subscription: Subscription): void {
  const { end } = periodOf(subscription);
  if (sandbox.plannedEnds.get(subscription.id) === end) return;
  sandbox.plannedEnds.set(subscription.id, end);
  const now = sandbox.clock.seconds();
  const payload = { subscription: subscription.id, end };
  const noticeAt = end - UPCOMING_DAYS * DAY_SECONDS;
  if (noticeAt > now) sandbox.scheduler.schedule(noticeAt, 'tell-upcoming', payload);
  const trialNoticeAt = end - TRIAL_NOTICE_DAYS * DAY_SECONDS;
  if (subscription.trial_end === end) sandbox.scheduler.schedule(Math.max(now, trialNoticeAt), 'tell-trial-end', payload);
  sandbox.scheduler.schedule(end, 'renew', payload);
}

/** Announces the end of a trial, if it still ends then. */
export function recordTrialWillEnd(sandbox: Sandbox, { subscription: id, end }: ActionPayloads['tell-trial-end']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.status === 'trialing' && subscription.trial_end === end)
    sandbox.events.record('customer.subscription.trial_will_end', subscription, noRequestCause);
}

/** Renews a subscription whose period is over, if it still ended then. */
export function renewWhenDue(sandbox: Sandbox, { subscription: id, end }: ActionPayloads['renew']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription !== undefined && isPeriodCurrent(subscription, end)) renew(sandbox, subscription, end);
}

/** Plans the end of a subscription at its `cancel_at`; a later change invalidates it. */
export function scheduleEnd(sandbox: Sandbox, subscription: Subscription): void {
  const { cancel_at: scheduledAt } = subscription;
  if (scheduledAt === null) return;
  sandbox.scheduler.schedule(scheduledAt, 'end-subscription', { subscription: subscription.id, at: scheduledAt });
}

/** Ends a subscription at the moment for which that was planned, if it still is. */
export function endWhenDue(sandbox: Sandbox, { subscription: id, at: scheduledAt }: ActionPayloads['end-subscription']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.cancel_at === scheduledAt && !hasEnded(subscription))
    endSubscription(sandbox, subscription, 'cancellation_requested', noRequestCause);
}

/** Announces the next invoice a week before, if there will be one. */
export function recordUpcomingInvoice(sandbox: Sandbox, { subscription: id, end }: ActionPayloads['tell-upcoming']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription === undefined) return;
  const isBilled = isPeriodCurrent(subscription, end) && subscription.pause_collection === null && subscription.status !== 'unpaid';
  if (!isBilled || (subscription.cancel_at !== null && subscription.cancel_at <= end)) return;
  sandbox.events.record('invoice.upcoming', upcomingInvoice(sandbox, subscription), noRequestCause);
}

/** A new period: a draft now, final and charged an hour later. */
function renew(sandbox: Sandbox, subscription: Subscription, end: number): void {
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
    endSubscription(sandbox, subscription, 'cancellation_requested', noRequestCause);
    return;
  }
  const nextPeriod = { start: end, end: periodEndAfter(subscription.billing_cycle_anchor, intervalOf(subscription), end) };
  const invoices: Invoice[] = [];
  recordChange(sandbox, 'customer.subscription.updated', subscription, noRequestCause, () => {
    invoices.push(draftInvoice(sandbox, { subscription, reason: 'subscription_cycle', billed: nextPeriod }, noRequestCause));
    setPeriod(subscription, nextPeriod);
    if (subscription.status === 'trialing') subscription.status = 'active';
  });
  scheduleRenewal(sandbox, subscription);
  for (const invoice of invoices) scheduleFinalization(sandbox, subscription, invoice);
}

/** Plans the charge of a renewal's draft; not while collection keeps drafts or the subscription is unpaid. */
function scheduleFinalization(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  const behavior = subscription.pause_collection?.behavior ?? null;
  if (behavior === 'keep_as_draft' || subscription.status === 'unpaid') {
    invoice.auto_advance = false;
    return;
  }
  const scheduledAt = sandbox.clock.seconds() + DRAFT_SECONDS;
  invoice.automatically_finalizes_at = scheduledAt;
  sandbox.scheduler.schedule(scheduledAt, 'finalize-draft', { invoice: invoice.id, behaviour: behavior });
}

/** Finalizes a renewal's draft and applies the collection behavior of its creation. */
export function finalizeWhenDue(sandbox: Sandbox, { invoice: id, behaviour: behavior }: ActionPayloads['finalize-draft']): void {
  const invoice = sandbox.invoices.get(id);
  if (invoice?.status !== 'draft' || invoice.auto_advance !== true) return;
  finalizeInvoice(sandbox, invoice, noRequestCause);
  if (behavior === 'void') voidInvoice(sandbox, invoice, noRequestCause);
  else if (behavior === 'mark_uncollectible') markUncollectible(sandbox, invoice, noRequestCause);
  else collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequestCause });
}
