import { noRequest } from '#app/api/endpoint';
import type { Call, Cause } from '#app/api/endpoint';
import { invalid } from '#app/api/stripe-error';
import { changing } from '#app/change';
import type { Actions } from '#app/actions';
import { voidInvoice } from '#app/invoices/close-invoice';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import type { Sandbox } from '../sandbox';
import { periodAround, periodEndAfter } from './periods';
import { chargeFor, creditFor, keepProrations } from './prorations';
import { planRenewal } from './renew-subscription';
import { periodOf, rhythmOf, setPeriod, subscriptionOf } from './subscription';
import type { Subscription } from './subscription';
import type { PauseParams, ResumeParams } from './subscription-params';

const HOURS_TO_PAY = 23;

function invoiceNow(sandbox: Sandbox, subscription: Subscription, cause: Cause): void {
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: null }, cause);
  finalizeInvoice(sandbox, invoice, cause);
  collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause });
}

/** Credits the paid and unused time; counted from now, or for the whole running period. */
function creditUnused(sandbox: Sandbox, subscription: Subscription, params: PauseParams, cause: Cause): void {
  const from = params.bill_for?.unused_time_from?.type ?? 'now';
  if (from === 'none') return;
  const at = from === 'now' ? sandbox.clock.seconds() : periodOf(subscription).start;
  const credits = subscription.items.data.flatMap((item) => creditFor(sandbox, subscription, item, at));
  keepProrations(sandbox, subscription, credits, cause);
  if (params.invoicing_behavior === 'invoice' && credits.length > 0) invoiceNow(sandbox, subscription, cause);
}

/**
 * Stops a subscription until it is resumed: no periods, no invoices. The next invoice credits unused time, unless the request says
 * otherwise.
 * @throws StripeError 400 when it is neither active, trialing nor past due
 */
export function pauseSubscription({ sandbox, id, params, cause }: Call<PauseParams>): Subscription {
  const subscription = subscriptionOf(sandbox, id);
  if (!['active', 'trialing', 'past_due'].includes(subscription.status))
    throw invalid(`You cannot pause a subscription with the status \`${subscription.status}\`.`, { param: 'id' });
  creditUnused(sandbox, subscription, params, cause);
  changing(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    subscription.status = 'paused';
    const why = { type: 'pause_requested' as const };
    subscription.status_details = { paused: { subscription: why, transitioned_at: sandbox.clock.seconds(), type: 'subscription' } };
  });
  sandbox.events.record('customer.subscription.paused', subscription, cause);
  return subscription;
}

/** A cycle that starts now, or the rest of the one that would be running. */
function resumedBilling(sandbox: Sandbox, subscription: Subscription, params: ResumeParams, cause: Cause): Invoice | undefined {
  const now = sandbox.clock.seconds();
  if (params.billing_cycle_anchor?.type !== 'unchanged') {
    const period = { start: now, end: periodEndAfter(now, rhythmOf(subscription), now) };
    subscription.billing_cycle_anchor = now;
    setPeriod(subscription, period);
    return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: period }, cause);
  }
  setPeriod(subscription, periodAround(subscription.billing_cycle_anchor, rhythmOf(subscription), now));
  const { proration_behavior: prorating = 'create_prorations' } = params;
  if (prorating === 'none') return undefined;
  const charges = subscription.items.data.flatMap((item) => chargeFor(sandbox, subscription, item, now));
  keepProrations(sandbox, subscription, charges, cause);
  if (prorating === 'create_prorations') return undefined;
  return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: null }, cause);
}

function wake(subscription: Subscription): void {
  subscription.status = 'active';
  delete subscription.status_details;
}

/** The resumption waits for its payment. After 23 hours its invoice is voided and the subscription stays paused. */
function waitForPayment(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  sandbox.resumptions.set(invoice.id, subscription.id);
  sandbox.scheduler.at(sandbox.clock.seconds() + HOURS_TO_PAY * 3600, 'give-up-resuming', { invoice: invoice.id });
}

/** A resumption was not paid in time: its invoice is voided. */
export function giveUpResuming(sandbox: Sandbox, { invoice: id }: Actions['give-up-resuming']): void {
  const invoice = sandbox.invoices.get(id);
  if (sandbox.resumptions.delete(id) && invoice?.status === 'open') voidInvoice(sandbox, invoice, noRequest);
}

/**
 * Resumes a paused subscription, by default with a new cycle that starts and is paid now.
 * @throws StripeError 400 when it is not paused
 */
export function resumeSubscription({ sandbox, id, params, cause }: Call<ResumeParams>): Subscription {
  const subscription = subscriptionOf(sandbox, id);
  if (subscription.status !== 'paused')
    throw invalid(`You cannot resume a subscription with the status \`${subscription.status}\`.`, { param: 'id' });
  const waits = params.payment_behavior === 'resume_on_payment_success';
  const due: Invoice[] = [];
  changing(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    const invoice = resumedBilling(sandbox, subscription, params, cause);
    if (invoice !== undefined) due.push(invoice);
    if (!waits || due.length === 0) wake(subscription);
  });
  const isAwake = !waits || due.length === 0;
  if (isAwake) sandbox.events.record('customer.subscription.resumed', subscription, cause);
  planRenewal(sandbox, subscription);
  for (const invoice of due) {
    if (!isAwake) waitForPayment(sandbox, subscription, invoice);
    finalizeInvoice(sandbox, invoice, cause);
    collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause });
  }
  return subscription;
}
