import type { EventCause } from '#app/api/endpoint';
import { pendingItems } from '#app/invoice-items/invoice-item';
import type { InvoiceItem } from '#app/invoice-items/invoice-item';
import type { Period, Subscription } from '#app/subscriptions/subscription';
import { periodOf } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { blankInvoice, setLines } from './invoice';
import type { Invoice, InvoiceLine } from './invoice';
import { lineOfItem, periodLine } from './invoice-lines';

interface DraftRequest {
  readonly subscription: Subscription;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** The billed period; null for pending items only. */
  readonly billed: Period | null;
  /** The part of the price that is due: 0 in a trial, less than 1 in a shorter first period. */
  readonly share?: number;
}

function periodLines(sandbox: Sandbox, invoiceId: string, { subscription, billed, share = 1 }: DraftRequest): InvoiceLine[] {
  if (billed === null) return [];
  return subscription.items.data.map((item) => {
    const amount = Math.round((item.price.unit_amount ?? 0) * item.quantity * share);
    return periodLine(sandbox, invoiceId, subscription, item, { period: billed, amount });
  });
}

/** Moves pending items to this invoice. */
function attachItems(sandbox: Sandbox, items: readonly InvoiceItem[], invoice: Invoice): InvoiceLine[] {
  return items.map((item) => {
    item.invoice = invoice.id;
    sandbox.invoiceItems.touch(item.id);
    return lineOfItem(invoice.id, item);
  });
}

/** The invoice's own period: the time since the last one, as in Stripe. The lines carry the periods that are billed ahead. */
function invoicePeriodOf({ subscription, reason }: DraftRequest, nowSeconds: number): Period {
  return reason === 'subscription_create'
    ? { start: nowSeconds, end: nowSeconds }
    : { start: periodOf(subscription).start, end: nowSeconds };
}

/** A draft with the period's lines and all pending items; it becomes the subscription's latest invoice. */
export function draftInvoice(sandbox: Sandbox, request: DraftRequest, cause: EventCause): Invoice {
  const { subscription, reason } = request;
  const { id, customer, currency, metadata, description } = subscription;
  const period = invoicePeriodOf(request, sandbox.clock.seconds());
  const invoice = blankInvoice(sandbox, { customer, subscription: { id, metadata }, reason, currency, period, description });
  const unbilledItems = pendingItems(sandbox, customer, id);
  setLines(invoice, [...attachItems(sandbox, unbilledItems, invoice), ...periodLines(sandbox, invoice.id, request)]);
  sandbox.invoices.add(invoice);
  subscription.latest_invoice = invoice.id;
  sandbox.subscriptions.touch(id);
  sandbox.events.record('invoice.created', invoice, cause);
  return invoice;
}
