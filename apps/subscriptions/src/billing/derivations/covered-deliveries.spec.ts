import * as fc from 'fast-check';
import { deliveryFactsOf } from './covered-deliveries';

const invoice = (id: string, thousandths: number) => ({
  id,
  lines: [{ kind: 'period' as const, amount: 0, price: null, planId: null, thousandths, from: '', until: '' }],
});
const monthly = ['in_1', 'in_2', 'in_3', 'in_4'].map((id) => invoice(id, 1_000));
const sent = { cycle: 1, months: 3, date: '2026-05-03', status: 'in_transit' as const, shippedAt: new Date('2026-05-04T10:00:00Z') };
const planned = { cycle: 2, months: 3, date: '2026-08-03', status: 'scheduled' as const, shippedAt: null };
const chargeOf = (id: string, refunded: number) => ({ id, amount: 100, refunded, thousandths: 1_000 });

describe('the deliveries that a charge pays', () => {
  it('are the earliest that no earlier month pays, with the day on which they left or should leave', () => {
    expect(deliveryFactsOf('in_3', monthly, [], [planned, sent])).toEqual([
      { kind: 'delivery', day: '2026-05-04', count: 1_000, total: 3_000, text: 'sent' },
    ]);
    expect(deliveryFactsOf('in_4', monthly, [], [planned, sent])).toEqual([
      { kind: 'delivery', day: '2026-08-03', count: 1_000, total: 3_000, text: 'planned' },
    ]);
  });

  it('change with refunded months, credits, and deliveries that never leave', () => {
    const counts = (id: string, ...rest: Parameters<typeof deliveryFactsOf> extends [string, ...infer Rest] ? Rest : never) =>
      deliveryFactsOf(id, ...rest).map(({ day, count }) => [day, count]);
    expect(counts('in_4', monthly, [chargeOf('in_1', 50)], [sent, planned])).toEqual([
      ['2026-05-04', 500],
      ['2026-08-03', 500],
    ]);
    expect(counts('in_1', monthly, [chargeOf('in_1', 100)], [sent])).toEqual([]);
    const withCredit = [invoice('in_1', 1_000), invoice('in_2', -400), invoice('in_3', 1_000)];
    expect(counts('in_1', withCredit, [], [sent])).toEqual([['2026-05-04', 600]]);
    expect(counts('in_3', withCredit, [], [sent])).toEqual([['2026-05-04', 1_000]]);
    expect(counts('in_1', monthly, [], [{ ...planned, status: 'skipped' }])).toEqual([]);
    expect(counts('in_unknown', monthly, [], [sent])).toEqual([]);
  });

  it('get exactly the months that were paid and not refunded, and never more than they need', () => {
    const months = fc.array(fc.integer({ min: -800, max: 3_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(months, fc.array(fc.constantFrom(1, 2, 3), { maxLength: 8 }), (paid, needed) => {
        const invoices = paid.map((thousandths, index) => invoice(`in_${index}`, thousandths));
        const deliveries = needed.map((count, index) => ({
          ...sent,
          cycle: index + 1,
          months: count,
          shippedAt: new Date(index * 86_400_000),
        }));
        const facts = invoices.flatMap(({ id }) => deliveryFactsOf(id, invoices, [], deliveries));
        const covered = facts.reduce((sum, { count = 0 }) => sum + count, 0);
        const owned = paid.reduce((sum, one) => Math.max(0, sum + one), 0);
        const wanted = needed.reduce((sum, count) => sum + count * 1_000, 0);
        expect(covered).toBe(Math.min(owned, wanted));
        for (const [index, count] of needed.entries()) {
          const day = new Date(index * 86_400_000).toISOString().slice(0, 10);
          const ofDelivery = facts.filter((fact) => fact.day === day).reduce((sum, fact) => sum + (fact.count ?? 0), 0);
          expect(ofDelivery).toBeLessThanOrEqual(count * 1_000);
        }
      }),
      { seed: jest.getSeed() },
    );
  });
});
