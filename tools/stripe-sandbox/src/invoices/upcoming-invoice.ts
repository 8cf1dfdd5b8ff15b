import { newId } from '#app/ids';
import { pendingItems } from '#app/invoice-items/invoice-item';
import { periodEndAfter } from '#app/subscriptions/periods';
import { periodOf, intervalOf } from '#app/subscriptions/subscription';
import type { Period, Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { blankInvoice, setLines } from './invoice';
import type { Invoice, InvoiceLine } from './invoice';
import { lineOfItem, periodLine } from './invoice-lines';

/** The period that the next renewal will bill. */
function nextPeriod(subscription: Subscription): Period {
  const { end } = periodOf(subscription);
  return { start: end, end: periodEndAfter(subscription.billing_cycle_anchor, intervalOf(subscription), end) };
}

interface PreviewOptions {
  /** Lines that a change would add. */
  readonly extra?: readonly InvoiceLine[];
  /** The billed period: the one after the running period when left out, none with null. */
  readonly billed?: Period | null;
}

/** The invoice that the present state would produce, by default at the next renewal. It is in no collection and creates nothing. */
export function upcomingInvoice(sandbox: Sandbox, subscription: Subscription, { extra = [], billed }: PreviewOptions = {}): Invoice {
  const { id, customer, currency, metadata, description } = subscription;
  const period = periodOf(subscription);
  const invoice = blankInvoice(sandbox, {
    id: newId('upcoming_in_1', 23),
    ...{ customer, subscription: { id, metadata }, reason: 'subscription_cycle', currency, period, description },
  });
  const billedPeriod = billed === undefined ? nextPeriod(subscription) : billed;
  const billableItems = billedPeriod === null ? [] : subscription.items.data;
  const lines = billableItems.map((item) => {
    const amount = (item.price.unit_amount ?? 0) * item.quantity;
    return periodLine(sandbox, invoice.id, subscription, item, { period: billedPeriod ?? period, amount });
  });
  const pendingLines = pendingItems(sandbox, customer, id).map((item) => lineOfItem(invoice.id, item));
  setLines(invoice, [...pendingLines, ...extra.map((line) => ({ ...line, invoice: invoice.id })), ...lines]);
  invoice.next_payment_attempt = period.end + 3600;
  return invoice;
}
