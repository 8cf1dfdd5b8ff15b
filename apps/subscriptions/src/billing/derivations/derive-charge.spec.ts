import type { BilledLine } from '@brote/contracts/payments';
import { deriveCharge } from './derive-charge';
import { PaidInvoice } from './paid-invoice';

const SUBSCRIPTION_ID = '0192f0c0-0000-7000-8000-000000000003';
const period: BilledLine = {
  ...{ kind: 'period', amount: 950, price: 950, planId: 'family', thousandths: 1_000 },
  ...{ from: '2027-02-01T10:00:00.000Z', until: '2027-03-01T10:00:00.000Z' },
};

function anInvoice(overrides: Partial<PaidInvoice>): PaidInvoice {
  const times = { createdAt: new Date('2027-02-01T10:00:00Z'), finalizedAt: new Date('2027-02-01T11:00:00Z') };
  return Object.assign(new PaidInvoice(), {
    ...{ id: 'in_renewal', subscriptionId: SUBSCRIPTION_ID, ...times, paidAt: times.finalizedAt, sequence: 2 },
    ...{ total: 950, amountPaid: 950, addOnAmount: 0, attempts: 1, book: null, lines: [period] },
    ...overrides,
  });
}

/** An invoice with nothing but credit. */
const aCredit = (overrides: Partial<PaidInvoice>) => anInvoice({ id: 'in_credit', total: -300, amountPaid: 0, lines: [], ...overrides });

function derive(invoice: PaidInvoice, others: PaidInvoice[]) {
  const charge = { id: invoice.id, amount: invoice.amountPaid, paidAt: invoice.paidAt };
  return deriveCharge({ charge, invoice, invoices: [invoice, ...others], priceChanges: [], termsVersion: null, vat: null, moreFacts: [] });
}

describe('the credit in a charge', () => {
  const renewal = anInvoice({ amountPaid: 650 });

  it.each([
    [
      'was final while the renewal was a draft',
      aCredit({ createdAt: new Date('2027-02-01T10:30:00Z'), finalizedAt: new Date('2027-02-01T10:30:00Z') }),
    ],
    ['was final in the same second, with a smaller number', aCredit({ sequence: 1 })],
  ])('is that of an invoice that %s', (_case, credit) => {
    const { steps, unexplained } = derive(renewal, [credit]);
    expect(steps.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['plan-period', 950],
      ['credit-used', 300],
      ['sum', 650],
    ]);
    expect(unexplained.amount).toBe(0);
  });

  it.each([
    ['was final later', aCredit({ finalizedAt: new Date('2027-02-01T11:00:01Z') })],
    ['was final in the same second, with a larger number', aCredit({ sequence: 3 })],
    [
      'was created earlier but final later',
      aCredit({ createdAt: new Date('2027-02-01T09:00:00Z'), finalizedAt: new Date('2027-02-01T12:00:00Z') }),
    ],
  ])('is not that of an invoice that %s', (_case, credit) => {
    const { steps, unexplained } = derive(renewal, [credit]);
    expect(steps.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['plan-period', 950],
      ['sum', 950],
    ]);
    expect(unexplained.amount).toBe(-300);
  });
});
