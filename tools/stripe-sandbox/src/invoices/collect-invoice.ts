import { noRequest } from '#app/api/endpoint';
import type { Cause } from '#app/api/endpoint';
import type { Actions } from '#app/actions';
import { attemptPayment } from '#app/payment-intents/attempt-payment';
import type { PaymentOutcome, SettledAs } from '#app/payment-intents/attempt-payment';
import type { PaymentIntent } from '#app/payment-intents/payment-intent';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { acceptPayment, awaitPayment, missPayment } from '#app/subscriptions/follow-payment';
import type { Sandbox } from '../sandbox';
import { subscriptionIdOf } from './invoice';
import type { Invoice, InvoicePayment } from './invoice';

/** Options for the payment of an invoice. */
interface Collecting {
  /** By default the method of the invoice, the subscription or the customer, in this order. */
  readonly method?: PaymentMethod;
  readonly isOffSession: boolean;
  readonly wasAuthenticated?: boolean;
  /** Collected by the sandbox itself: a failure plans the next attempt. */
  readonly isAutomatic: boolean;
  readonly cause: Cause;
}

export type CollectingOutcome = PaymentOutcome | { readonly kind: 'no-method' };

/** The payment of an invoice; undefined when nothing was due. */
export function paymentOf(sandbox: Sandbox, invoice: Invoice): { link: InvoicePayment; intent: PaymentIntent } | undefined {
  const [link] = sandbox.paymentsOf(invoice.id).data;
  const intent = sandbox.paymentIntents.get(link?.payment.payment_intent ?? '');
  return link === undefined || intent === undefined ? undefined : { link, intent };
}

/** The method that is charged when the request names none. */
export function defaultMethodOf(sandbox: Sandbox, invoice: Invoice): PaymentMethod | undefined {
  const subscription = sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
  const customer = sandbox.customers.get(invoice.customer);
  const id = invoice.default_payment_method ?? subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return sandbox.paymentMethods.get(id ?? '');
}

/** Marks an invoice as paid, by money or because nothing was due. */
export function markPaid(sandbox: Sandbox, invoice: Invoice, cause: Cause): void {
  const now = sandbox.clock.seconds();
  const payment = paymentOf(sandbox, invoice);
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, attempted: true });
  Object.assign(invoice, { next_payment_attempt: null, auto_advance: false });
  invoice.status_transitions.paid_at = now;
  if (payment !== undefined) invoice.attempt_count = Math.max(1, invoice.attempt_count);
  sandbox.events.record('invoice.paid', invoice, cause);
  sandbox.events.record('invoice.payment_succeeded', invoice, cause);
  if (payment !== undefined) {
    const { link } = payment;
    Object.assign(link, { status: 'paid', amount_paid: invoice.amount_due });
    link.status_transitions.paid_at = now;
    sandbox.events.record('invoice_payment.paid', link, cause);
  }
  acceptPayment(sandbox, invoice, cause);
}

/** Time of the next attempt by the account's schedule. Unpaid first invoices are not retried. */
function nextAttempt(sandbox: Sandbox, invoice: Invoice): number | null {
  const days = sandbox.options.retryAfterDays[invoice.attempt_count - 1];
  const subscription = sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
  const isRetried = subscription !== undefined && subscription.status !== 'incomplete' && subscription.status !== 'paused';
  return days === undefined || !isRetried ? null : sandbox.clock.seconds() + days * 86_400;
}

function planAttempt(sandbox: Sandbox, invoice: Invoice, at: number): void {
  sandbox.scheduler.at(at, 'try-invoice-again', { invoice: invoice.id, at });
}

/** Retries the payment of an invoice, if that is still planned for now. */
export function tryAgain(sandbox: Sandbox, { invoice: id, at }: Actions['try-invoice-again']): void {
  const invoice = sandbox.invoices.get(id);
  if (invoice?.status !== 'open' || invoice.next_payment_attempt !== at) return;
  collectInvoice(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequest });
}

function markFailed(sandbox: Sandbox, invoice: Invoice, { isAutomatic, cause }: Collecting, needsAction: boolean): void {
  if (isAutomatic) {
    invoice.next_payment_attempt = nextAttempt(sandbox, invoice);
    if (invoice.next_payment_attempt !== null) planAttempt(sandbox, invoice, invoice.next_payment_attempt);
  }
  sandbox.events.record('invoice.payment_failed', invoice, cause);
  if (needsAction) sandbox.events.record('invoice.payment_action_required', invoice, cause);
  missPayment(sandbox, invoice, cause);
}

function follow(sandbox: Sandbox, invoice: Invoice, intent: PaymentIntent, outcome: PaymentOutcome, how: Collecting): void {
  if (outcome.kind === 'paid') markPaid(sandbox, invoice, how.cause);
  else if (outcome.kind === 'pending') awaitBank(sandbox, invoice, intent, how.cause);
  else markFailed(sandbox, invoice, how, outcome.kind === 'authenticate');
}

/** A debit is under way: the bank's answer decides. */
export function awaitBank(sandbox: Sandbox, invoice: Invoice, intent: PaymentIntent, cause: Cause): void {
  invoice.attempted = true;
  invoice.attempt_count = Math.max(1, invoice.attempt_count);
  sandbox.invoices.touch(invoice.id);
  awaitPayment(sandbox, invoice, cause);
  sandbox.afterSettling.set(intent.id, { invoice: invoice.id });
}

/** The bank has answered the debit that an invoice was waiting for. */
export function followBank(sandbox: Sandbox, invoiceId: string, outcome: SettledAs): void {
  const invoice = sandbox.invoices.get(invoiceId);
  if (invoice?.status !== 'open') return;
  if (outcome === 'succeeded') markPaid(sandbox, invoice, noRequest);
  else markFailed(sandbox, invoice, { isOffSession: true, isAutomatic: true, cause: noRequest }, false);
}

/** Collects an open invoice and applies the outcome. */
export function collectInvoice(sandbox: Sandbox, invoice: Invoice, how: Collecting): CollectingOutcome {
  const payment = paymentOf(sandbox, invoice);
  if (payment === undefined) {
    markPaid(sandbox, invoice, how.cause);
    return { kind: 'paid' };
  }
  if (payment.intent.status === 'processing') return { kind: 'pending' };
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const method = how.method ?? defaultMethodOf(sandbox, invoice);
  if (method === undefined) {
    markFailed(sandbox, invoice, how, false);
    return { kind: 'no-method' };
  }
  const { isOffSession, wasAuthenticated = false, cause } = how;
  const bankUrl = `${sandbox.origin}/i/${invoice.id}/authenticate`;
  const outcome = attemptPayment(sandbox, payment.intent, method, { isOffSession, wasAuthenticated, bankUrl, cause });
  follow(sandbox, invoice, payment.intent, outcome, how);
  return outcome;
}
