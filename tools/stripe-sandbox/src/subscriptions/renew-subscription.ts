import { noRequest } from '#app/api/endpoint';
import { changing } from '#app/change';
import type { Actions } from '#app/actions';
import { markUncollectible, voidInvoice } from '#app/invoices/close-invoice';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import { upcomingInvoice } from '#app/invoices/upcoming-invoice';
import type { Sandbox } from '../sandbox';
import { endSubscription } from './end-subscription';
import { periodEndAfter } from './periods';
import { isOver, periodOf, rhythmOf, setPeriod } from './subscription';
import type { Subscription } from './subscription';

const DAY = 86_400;
/** A draft can still be changed by the shop for about an hour. */
const DRAFT_SECONDS = 3600;
const UPCOMING_DAYS = 7;
const TRIAL_NOTICE_DAYS = 3;

/** Whether the end of a period is still valid: the period may have moved, the subscription may have ended or paused. */
function holds(subscription: Subscription, end: number): boolean {
  return (
    !isOver(subscription) && subscription.status !== 'paused' && subscription.status !== 'incomplete' && periodOf(subscription).end === end
  );
}

/** Plans the renewal at the end of the running period, and the events before it. Called whenever the period may have changed. */
export function planRenewal(sandbox: Sandbox, subscription: Subscription): void {
  const { end } = periodOf(subscription);
  if (sandbox.plannedEnds.get(subscription.id) === end) return;
  sandbox.plannedEnds.set(subscription.id, end);
  const now = sandbox.clock.seconds();
  const about = { subscription: subscription.id, end };
  const noticeAt = end - UPCOMING_DAYS * DAY;
  if (noticeAt > now) sandbox.scheduler.at(noticeAt, 'tell-upcoming', about);
  const trialNoticeAt = end - TRIAL_NOTICE_DAYS * DAY;
  if (subscription.trial_end === end) sandbox.scheduler.at(Math.max(now, trialNoticeAt), 'tell-trial-end', about);
  sandbox.scheduler.at(end, 'renew', about);
}

/** Announces the end of a trial, if it still ends then. */
export function sendTrialEnd(sandbox: Sandbox, { subscription: id, end }: Actions['tell-trial-end']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.status === 'trialing' && subscription.trial_end === end)
    sandbox.events.record('customer.subscription.trial_will_end', subscription, noRequest);
}

/** Renews a subscription whose period is over, if it still ended then. */
export function renewWhenDue(sandbox: Sandbox, { subscription: id, end }: Actions['renew']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription !== undefined && holds(subscription, end)) renew(sandbox, subscription, end);
}

/** Plans the end of a subscription at its `cancel_at`; a later change invalidates it. */
export function planEnd(sandbox: Sandbox, subscription: Subscription): void {
  const { cancel_at: at } = subscription;
  if (at === null) return;
  sandbox.scheduler.at(at, 'end-subscription', { subscription: subscription.id, at });
}

/** Ends a subscription at the moment for which that was planned, if it still is. */
export function endWhenDue(sandbox: Sandbox, { subscription: id, at }: Actions['end-subscription']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription?.cancel_at === at && !isOver(subscription)) endSubscription(sandbox, subscription, 'cancellation_requested', noRequest);
}

/** Announces the next invoice a week before, if there will be one. */
export function sendUpcoming(sandbox: Sandbox, { subscription: id, end }: Actions['tell-upcoming']): void {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription === undefined) return;
  const isBilled = holds(subscription, end) && subscription.pause_collection === null && subscription.status !== 'unpaid';
  if (!isBilled || (subscription.cancel_at !== null && subscription.cancel_at <= end)) return;
  sandbox.events.record('invoice.upcoming', upcomingInvoice(sandbox, subscription), noRequest);
}

/** A new period: a draft now, final and charged an hour later. */
function renew(sandbox: Sandbox, subscription: Subscription, end: number): void {
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
    endSubscription(sandbox, subscription, 'cancellation_requested', noRequest);
    return;
  }
  const next = { start: end, end: periodEndAfter(subscription.billing_cycle_anchor, rhythmOf(subscription), end) };
  const invoices: Invoice[] = [];
  changing(sandbox, 'customer.subscription.updated', subscription, noRequest, () => {
    invoices.push(draftInvoice(sandbox, { subscription, reason: 'subscription_cycle', billed: next }, noRequest));
    setPeriod(subscription, next);
    if (subscription.status === 'trialing') subscription.status = 'active';
  });
  planRenewal(sandbox, subscription);
  for (const invoice of invoices) letFollow(sandbox, subscription, invoice);
}

/** Plans the charge of a renewal's draft; not while collection keeps drafts or the subscription is unpaid. */
function letFollow(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  const behaviour = subscription.pause_collection?.behavior ?? null;
  if (behaviour === 'keep_as_draft' || subscription.status === 'unpaid') {
    invoice.auto_advance = false;
    return;
  }
  const at = sandbox.clock.seconds() + DRAFT_SECONDS;
  invoice.automatically_finalizes_at = at;
  sandbox.scheduler.at(at, 'finalize-draft', { invoice: invoice.id, behaviour });
}

/** Finalizes a renewal's draft and applies the collection behavior of its creation. */
export function finalizeWhenDue(sandbox: Sandbox, { invoice: id, behaviour }: Actions['finalize-draft']): void {
  const invoice = sandbox.invoices.get(id);
  if (invoice?.status !== 'draft' || invoice.auto_advance !== true) return;
  finalizeInvoice(sandbox, invoice, noRequest);
  if (behaviour === 'void') voidInvoice(sandbox, invoice, noRequest);
  else if (behaviour === 'mark_uncollectible') markUncollectible(sandbox, invoice, noRequest);
  else collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequest });
}
