import * as fc from 'fast-check';
import { type ChargeRefunds, missingCreditNotes, missingSharedCreditNotes, refundedByShopOf } from './missing-credit-notes';

const seed = jest.getSeed();
const NOW = new Date('2026-11-26T10:00:00Z');
const refund = (kind: 'refund' | 'dispute', amount: number, day: number) => ({
  kind,
  amount,
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
});
const refunds = fc
  .array(fc.tuple(fc.constantFrom('refund' as const, 'dispute' as const), fc.integer({ min: 1, max: 500 })), { maxLength: 8 })
  .map((parts) => parts.map(([kind, amount], index) => refund(kind, amount, index + 1)));

const inShort = (documentedTotal: number, chargeRefunds: ChargeRefunds) =>
  missingCreditNotes(documentedTotal, chargeRefunds, NOW).map(({ kind, amount, refundedTotal }) => `${kind} ${amount} of ${refundedTotal}`);

describe(`the missing credit notes of a charge (seed ${seed})`, () => {
  it('are one for each refund, with its day', () => {
    const notes = missingCreditNotes(0, { refunded: 150, refunds: [refund('refund', 90, 20), refund('dispute', 60, 22)] }, NOW);
    expect(notes).toEqual([
      { kind: 'refund', refundedTotal: 90, amount: 90, occurredAt: new Date('2026-11-20T10:00:00Z') },
      { kind: 'dispute', refundedTotal: 150, amount: 60, occurredAt: new Date('2026-11-22T10:00:00Z') },
    ]);
  });

  it('begin where the documented ones end, even inside a refund', () => {
    const chargeRefunds = { refunded: 150, refunds: [refund('refund', 90, 20), refund('dispute', 60, 22)] };
    expect(inShort(90, chargeRefunds)).toEqual(['dispute 60 of 150']);
    expect(inShort(50, chargeRefunds)).toEqual(['refund 40 of 90', 'dispute 60 of 150']);
    expect(inShort(150, chargeRefunds)).toEqual([]);
    expect(inShort(190, chargeRefunds)).toEqual([]);
  });

  it('cover cents whose refund is unknown', () => {
    expect(inShort(0, { refunded: 190, refunds: [] })).toEqual(['refund 190 of 190']);
    expect(inShort(0, { refunded: 190, refunds: [refund('dispute', 60, 20)] })).toEqual(['dispute 60 of 60', 'dispute 130 of 190']);
  });

  it('never exceed what went back, although a refund and a dispute took the same cents', () => {
    expect(inShort(0, { refunded: 190, refunds: [refund('refund', 190, 20), refund('dispute', 190, 22)] })).toEqual(['refund 190 of 190']);
  });

  it('add up to what went back and is not documented, each for at least a cent', () => {
    fc.assert(
      fc.property(refunds, fc.nat(3_000), fc.nat(3_000), (parts, refunded, documentedTotal) => {
        const notes = missingCreditNotes(documentedTotal, { refunded, refunds: parts }, NOW);
        const total = notes.reduce((sum, { amount }) => sum + amount, 0);
        expect(total).toBe(Math.max(0, refunded - documentedTotal));
        expect(notes.every(({ amount }) => amount > 0)).toBe(true);
        expect(new Set(notes.map(({ refundedTotal }) => refundedTotal)).size).toBe(notes.length);
      }),
      { seed },
    );
  });
});

describe(`the missing credit notes of a charge whose payment also paid an order (seed ${seed})`, () => {
  const noneYet = { refundedTotal: 0, refundedByShop: 0 };
  const readings = fc.array(fc.nat(20), { maxLength: 12 });

  it('are one for the cents of the shop and one for those of the bank, with their days', () => {
    const parts = [refund('dispute', 60, 20), refund('refund', 90, 22)];
    const notes = missingSharedCreditNotes(noneYet, { refunded: 150, refunds: parts, refundedByShop: 90 }, NOW);
    expect(notes).toEqual([
      { kind: 'refund', refundedTotal: 90, amount: 90, occurredAt: new Date('2026-11-22T10:00:00Z') },
      { kind: 'dispute', refundedTotal: 150, amount: 60, occurredAt: new Date('2026-11-20T10:00:00Z') },
    ]);
  });

  it('are none for an outdated total', () => {
    const documented = { refundedTotal: 150, refundedByShop: 90 };
    expect(missingSharedCreditNotes(documented, { refunded: 60, refunds: [], refundedByShop: 0 }, NOW)).toEqual([]);
  });

  it('end with the cents of the shop and those of the bank, in whatever order totals are read', () => {
    fc.assert(
      fc.property(refunds, readings, (parts, order) => {
        const totals = parts.map((_part, index) => {
          const known = parts.slice(0, index + 1);
          const refunded = known.reduce((sum, { amount }) => sum + amount, 0);
          return { refunded, refunds: known, refundedByShop: refundedByShopOf({ refunded, refunds: known }) };
        });
        const documented = { refundedTotal: 0, refundedByShop: 0 };
        for (const index of [...order, totals.length - 1]) {
          const total = totals[index % Math.max(totals.length, 1)];
          if (total === undefined) continue;
          for (const { kind, amount, refundedTotal } of missingSharedCreditNotes(documented, total, NOW)) {
            expect(refundedTotal).toBe(documented.refundedTotal + amount);
            documented.refundedTotal = refundedTotal;
            if (kind === 'refund') documented.refundedByShop += amount;
          }
        }
        const last = totals.at(-1);
        expect(documented).toEqual({ refundedTotal: last?.refunded ?? 0, refundedByShop: last?.refundedByShop ?? 0 });
      }),
      { seed },
    );
  });
});
