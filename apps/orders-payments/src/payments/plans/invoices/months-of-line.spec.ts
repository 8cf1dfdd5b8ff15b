import type Stripe from 'stripe';
import { monthsOfLine } from './months-of-line';

const toSeconds = (at: string) => Date.parse(at) / 1_000;

function line(amount: number, start: string, end: string, proration: boolean): Stripe.InvoiceLineItem {
  const details = { invoice_item: null, proration, proration_details: null, subscription: 'sub_1', subscription_item: 'si_1' };
  const parent = { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details: details };
  return { amount, parent, period: { start: toSeconds(start), end: toSeconds(end) } } as Stripe.InvoiceLineItem;
}

describe('the months of an invoice line', () => {
  it('are whole months for a period', () => {
    expect(monthsOfLine(line(190, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', false))).toBe(1_000);
    expect(monthsOfLine(line(570, '2026-01-01T10:00:00Z', '2026-04-01T10:00:00Z', false))).toBe(3_000);
  });

  it('are negative for the rest of a paused period', () => {
    expect(monthsOfLine(line(-95, '2026-04-16T00:00:00Z', '2026-05-01T00:00:00Z', true))).toBe(-500);
  });

  it('add up to zero when the plan changes', () => {
    const period = ['2026-03-11T00:00:00Z', '2026-04-01T00:00:00Z'] as const;
    expect(monthsOfLine(line(-67, ...period, true)) + monthsOfLine(line(129, ...period, true))).toBe(0);
  });

  it('are zero for an add-on item', () => {
    expect(monthsOfLine({ ...line(500, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', false), parent: null })).toBe(0);
  });
});
