import { noRequestCause } from '#app/api/endpoint';
import type { EventCause } from '#app/api/endpoint';
import type { ActionPayloads } from '#app/actions';
import { attemptPayment } from '#app/payment-intents/attempt-payment';
import type { PaymentOutcome, DebitOutcome } from '#app/payment-intents/attempt-payment';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { applyPayment, applyPendingPayment, applyFailedPayment } from '#app/subscriptions/apply-payment-outcome';
import type { Sandbox } from '../sandbox';
import { subscriptionIdOf } from './invoice';
import type { Invoice, InvoicePayment } from './invoice';

/** Options for the payment of an invoice. */
interface CollectOptions {
  /** By default the method of the invoice, the subscription or the customer, in this order. */
  readonly method?: PaymentMethod;
  readonly isOffSession: boolean;
  readonly wasAuthenticated?: boolean;
  /** Collected by the sandbox itself: a failure plans the next attempt. */
  readonly isAutomatic: boolean;
  readonly cause: EventCause;
}

export type CollectionOutcome = PaymentOutcome | { readonly kind: 'no-method' };

/** The payment of an invoice; undefined when nothing was due. */
export function paymentOf(sandbox: Sandbox, invoice: Invoice): { link: InvoicePayment; intent: PaymentIntent } | undefined {
  const [invoicePayment] = sandbox.paymentsOf(invoice.id).data;
  const intent = sandbox.paymentIntents.get(invoicePayment?.payment.payment_intent ?? '');
  return invoicePayment === undefined || intent === undefined ? undefined : { link: invoicePayment, intent };
}

/** The method that is charged when the request names none. */
export function defaultMethodOf(sandbox: Sandbox, invoice: Invoice): PaymentMethod | undefined {
  const subscription = sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
  const customer = sandbox.customers.get(invoice.customer);
  const id = invoice.default_payment_method ?? subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return sandbox.paymentMethods.get(id ?? '');
}

/** Marks an invoice as paid, by money or because nothing was due. */
export function markPaid(sandbox: Sandbox, invoice: Invoice, cause: EventCause): void {
  const now = sandbox.clock.seconds();
  const payment = paymentOf(sandbox, invoice);
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, attempted: true });
  Object.assign(invoice, { next_payment_attempt: null, auto_advance: false });
  invoice.status_transitions.paid_at = now;
  if (payment !== undefined) invoice.attempt_count = Math.max(1, invoice.attempt_count);
  sandbox.events.record('invoice.paid', invoice, cause);
  sandbox.events.record('invoice.payment_succeeded', invoice, cause);
  if (payment !== undefined) {
    const { link: invoicePayment } = payment;
    Object.assign(invoicePayment, { status: 'paid', amount_paid: invoice.amount_due });
    invoicePayment.status_transitions.paid_at = now;
    sandbox.events.record('invoice_payment.paid', invoicePayment, cause);
  }
  applyPayment(sandbox, invoice, cause);
}

/** Time of the next attempt by the account's schedule. Unpaid first invoices are not retried. */
function nextAttemptAt(sandbox: Sandbox, invoice: Invoice): number | null {
  const retryDelayDays = sandbox.options.retryAfterDays[invoice.attempt_count - 1];
  const subscription = sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
  const isRetryable = subscription !== undefined && subscription.status !== 'incomplete' && subscription.status !== 'paused';
  return retryDelayDays === undefined || !isRetryable ? null : sandbox.clock.seconds() + retryDelayDays * 86_400;
}

function scheduleAttempt(sandbox: Sandbox, invoice: Invoice, attemptAt: number): void {
  sandbox.scheduler.schedule(attemptAt, 'try-invoice-again', { invoice: invoice.id, at: attemptAt });
}

/** Retries the payment of an invoice, if that is still planned for now. */
export function retryCollection(sandbox: Sandbox, { invoice: id, at: attemptAt }: ActionPayloads['try-invoice-again']): void {
  const invoice = sandbox.invoices.get(id);
  if (invoice?.status !== 'open' || invoice.next_payment_attempt !== attemptAt) return;
  collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequestCause });
}

function markFailed(sandbox: Sandbox, invoice: Invoice, { isAutomatic, cause }: CollectOptions, needsAction: boolean): void {
  if (isAutomatic) {
    invoice.next_payment_attempt = nextAttemptAt(sandbox, invoice);
    if (invoice.next_payment_attempt !== null) scheduleAttempt(sandbox, invoice, invoice.next_payment_attempt);
  }
  sandbox.events.record('invoice.payment_failed', invoice, cause);
  if (needsAction) sandbox.events.record('invoice.payment_action_required', invoice, cause);
  applyFailedPayment(sandbox, invoice, cause);
}

function applyPaymentOutcome(
  sandbox: Sandbox,
  invoice: Invoice,
  intent: PaymentIntent,
  outcome: PaymentOutcome,
  options: CollectOptions,
): void {
  if (outcome.kind === 'paid') markPaid(sandbox, invoice, options.cause);
  else if (outcome.kind === 'pending') awaitDebit(sandbox, invoice, intent, options.cause);
  else markFailed(sandbox, invoice, options, outcome.kind === 'authenticate');
}

/** A debit is under way: the bank's answer decides. */
export function awaitDebit(sandbox: Sandbox, invoice: Invoice, intent: PaymentIntent, cause: EventCause): void {
  invoice.attempted = true;
  invoice.attempt_count = Math.max(1, invoice.attempt_count);
  sandbox.invoices.touch(invoice.id);
  applyPendingPayment(sandbox, invoice, cause);
  sandbox.afterSettling.set(intent.id, { invoice: invoice.id });
}

/** The bank has answered the debit that an invoice was waiting for. */
export function applyDebitOutcomeToInvoice(sandbox: Sandbox, invoiceId: string, outcome: DebitOutcome): void {
  const invoice = sandbox.invoices.get(invoiceId);
  if (invoice?.status !== 'open') return;
  if (outcome === 'succeeded') markPaid(sandbox, invoice, noRequestCause);
  else markFailed(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequestCause }, false);
}

/** Collects an open invoice and applies the outcome. */
export function collectInvoice(sandbox: Sandbox, invoice: Invoice, options: CollectOptions): CollectionOutcome {
  const payment = paymentOf(sandbox, invoice);
  if (payment === undefined) {
    markPaid(sandbox, invoice, options.cause);
    return { kind: 'paid' };
  }
  if (payment.intent.status === 'processing') return { kind: 'pending' };
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const method = options.method ?? defaultMethodOf(sandbox, invoice);
  if (method === undefined) {
    markFailed(sandbox, invoice, options, false);
    return { kind: 'no-method' };
  }
  const { isOffSession, wasAuthenticated = false, cause } = options;
  const bankUrl = `${sandbox.origin}/i/${invoice.id}/authenticate`;
  const outcome = attemptPayment(sandbox, payment.intent, method, { isOffSession, wasAuthenticated, bankUrl, cause });
  applyPaymentOutcome(sandbox, invoice, payment.intent, outcome, options);
  return outcome;
}
