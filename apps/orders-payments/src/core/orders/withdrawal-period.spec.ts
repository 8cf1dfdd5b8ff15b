import { isWithdrawable, withdrawableUntil } from './withdrawal-period';

const withdrawableUntilIso = (at: string) => withdrawableUntil({ deliveredAt: new Date(at) })?.toISOString();
const paidOrder = { paidAt: new Date('2026-11-01T10:00:00Z'), status: 'delivered' as const, refunded: 0, total: 700 };

describe('the withdrawal period', () => {
  it.each([
    ['ends with the fourteenth day, in winter', '2026-11-20T10:00:00Z', '2026-12-04T22:59:59.999Z'],
    ['ends with the fourteenth day, in summer', '2026-07-01T10:00:00Z', '2026-07-15T21:59:59.999Z'],
    ['counts from the day in Madrid, not in UTC', '2026-07-01T22:30:00Z', '2026-07-16T21:59:59.999Z'],
    ['crosses the change to winter time', '2026-10-14T10:00:00Z', '2026-10-28T22:59:59.999Z'],
    ['moves from a Saturday to the Monday', '2026-11-21T10:00:00Z', '2026-12-07T22:59:59.999Z'],
    ['moves from a Sunday to the Monday', '2026-11-22T10:00:00Z', '2026-12-07T22:59:59.999Z'],
  ])('%s', (_what, delivered, until) => {
    expect(withdrawableUntilIso(delivered)).toBe(until);
  });

  it('has no end while the day of delivery is unknown', () => {
    expect(withdrawableUntil({ deliveredAt: null })).toBeNull();
    expect(isWithdrawable({ ...paidOrder, status: 'shipped', deliveredAt: null }, new Date('2029-01-01'))).toBe(true);
  });

  it('is open to the last millisecond and closed after it', () => {
    const order = { ...paidOrder, deliveredAt: new Date('2026-11-20T10:00:00Z') };
    expect(isWithdrawable(order, new Date('2026-12-04T22:59:59.999Z'))).toBe(true);
    expect(isWithdrawable(order, new Date('2026-12-04T23:00:00.000Z'))).toBe(false);
  });

  it('is closed before the payment, after a cancellation, and after a full refund', () => {
    const order = { ...paidOrder, deliveredAt: null };
    const at = new Date('2026-11-21');
    expect(isWithdrawable({ ...order, paidAt: null, status: 'pending' }, at)).toBe(false);
    expect(isWithdrawable({ ...order, status: 'cancelled' }, at)).toBe(false);
    expect(isWithdrawable({ ...order, refunded: 700 }, at)).toBe(false);
  });
});
