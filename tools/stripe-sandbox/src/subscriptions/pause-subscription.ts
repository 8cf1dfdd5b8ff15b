import { noRequestCause } from '#app/api/endpoint';
import type { EndpointCall, EventCause } from '#app/api/endpoint';
import { invalidRequestError } from '#app/api/stripe-error';
import { recordChange } from '#app/record-change';
import type { ActionPayloads } from '#app/actions';
import { voidInvoice } from '#app/invoices/close-invoice';
import { collectInvoice } from '#app/invoices/collect-invoice';
import { draftInvoice } from '#app/invoices/draft-invoice';
import { finalizeInvoice } from '#app/invoices/finalize-invoice';
import type { Invoice } from '#app/invoices/invoice';
import type { Sandbox } from '../sandbox';
import { periodContaining, periodEndAfter } from './periods';
import { chargeProrations, creditProrations, createProrationItems } from './prorations';
import { scheduleRenewal } from './renew-subscription';
import { periodOf, intervalOf, setPeriod, requireSubscription } from './subscription';
import type { Subscription } from './subscription';
import type { PauseParams, ResumeParams } from './subscription-params';

const PAYMENT_DEADLINE_HOURS = 23;

function invoiceNow(sandbox: Sandbox, subscription: Subscription, cause: EventCause): void {
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: null }, cause);
  finalizeInvoice(sandbox, invoice, cause);
  collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause });
}

/** Credits the paid and unused time; counted from now, or for the whole running period. */
function creditUnused(sandbox: Sandbox, subscription: Subscription, params: PauseParams, cause: EventCause): void {
  const unusedTimeFrom = params.bill_for?.unused_time_from?.type ?? 'now';
  if (unusedTimeFrom === 'none') return;
  const creditStart = unusedTimeFrom === 'now' ? sandbox.clock.seconds() : periodOf(subscription).start;
  const credits = subscription.items.data.flatMap((item) => creditProrations(sandbox, subscription, item, creditStart));
  createProrationItems(sandbox, subscription, credits, cause);
  if (params.invoicing_behavior === 'invoice' && credits.length > 0) invoiceNow(sandbox, subscription, cause);
}

/**
 * Stops a subscription until it is resumed: no periods, no invoices. The next invoice credits unused time, unless the request says
 * otherwise.
 * @throws StripeError 400 when it is neither active, trialing nor past due
 */
export function pauseSubscription({ sandbox, id, params, cause }: EndpointCall<PauseParams>): Subscription {
  const subscription = requireSubscription(sandbox, id);
  if (!['active', 'trialing', 'past_due'].includes(subscription.status))
    throw invalidRequestError(`You cannot pause a subscription with the status \`${subscription.status}\`.`, { param: 'id' });
  creditUnused(sandbox, subscription, params, cause);
  recordChange(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    subscription.status = 'paused';
    const pauseReason = { type: 'pause_requested' as const };
    subscription.status_details = { paused: { subscription: pauseReason, transitioned_at: sandbox.clock.seconds(), type: 'subscription' } };
  });
  sandbox.events.record('customer.subscription.paused', subscription, cause);
  return subscription;
}

/** A cycle that starts now, or the rest of the one that would be running. */
function resumeBilling(sandbox: Sandbox, subscription: Subscription, params: ResumeParams, cause: EventCause): Invoice | undefined {
  const now = sandbox.clock.seconds();
  if (params.billing_cycle_anchor?.type !== 'unchanged') {
    const period = { start: now, end: periodEndAfter(now, intervalOf(subscription), now) };
    subscription.billing_cycle_anchor = now;
    setPeriod(subscription, period);
    return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: period }, cause);
  }
  setPeriod(subscription, periodContaining(subscription.billing_cycle_anchor, intervalOf(subscription), now));
  const { proration_behavior: prorationBehavior = 'create_prorations' } = params;
  if (prorationBehavior === 'none') return undefined;
  const charges = subscription.items.data.flatMap((item) => chargeProrations(sandbox, subscription, item, now));
  createProrationItems(sandbox, subscription, charges, cause);
  if (prorationBehavior === 'create_prorations') return undefined;
  return draftInvoice(sandbox, { subscription, reason: 'subscription_update', billed: null }, cause);
}

function activate(subscription: Subscription): void {
  subscription.status = 'active';
  delete subscription.status_details;
}

/** The resumption waits for its payment. After 23 hours its invoice is voided and the subscription stays paused. */
function registerPendingResumption(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  sandbox.resumptions.set(invoice.id, subscription.id);
  sandbox.scheduler.schedule(sandbox.clock.seconds() + PAYMENT_DEADLINE_HOURS * 3600, 'give-up-resuming', { invoice: invoice.id });
}

/** A resumption was not paid in time: its invoice is voided. */
export function voidUnpaidResumption(sandbox: Sandbox, { invoice: id }: ActionPayloads['give-up-resuming']): void {
  const invoice = sandbox.invoices.get(id);
  if (sandbox.resumptions.delete(id) && invoice?.status === 'open') voidInvoice(sandbox, invoice, noRequestCause);
}

/**
 * Resumes a paused subscription, by default with a new cycle that starts and is paid now.
 * @throws StripeError 400 when it is not paused
 */
export function resumeSubscription({ sandbox, id, params, cause }: EndpointCall<ResumeParams>): Subscription {
  const subscription = requireSubscription(sandbox, id);
  if (subscription.status !== 'paused')
    throw invalidRequestError(`You cannot resume a subscription with the status \`${subscription.status}\`.`, { param: 'id' });
  const isPaymentRequired = params.payment_behavior === 'resume_on_payment_success';
  const dueInvoices: Invoice[] = [];
  recordChange(sandbox, 'customer.subscription.updated', subscription, cause, () => {
    const invoice = resumeBilling(sandbox, subscription, params, cause);
    if (invoice !== undefined) dueInvoices.push(invoice);
    if (!isPaymentRequired || dueInvoices.length === 0) activate(subscription);
  });
  const isResumed = !isPaymentRequired || dueInvoices.length === 0;
  if (isResumed) sandbox.events.record('customer.subscription.resumed', subscription, cause);
  scheduleRenewal(sandbox, subscription);
  for (const invoice of dueInvoices) {
    if (!isResumed) registerPendingResumption(sandbox, subscription, invoice);
    finalizeInvoice(sandbox, invoice, cause);
    collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause });
  }
  return subscription;
}
