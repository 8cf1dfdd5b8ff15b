import * as fc from 'fast-check';
import { planPartOfDispute } from './plan-part-of-dispute';

const seed = jest.getSeed();
const order = { amount: 700 };
const charge = { amount: 890 };
const refundOfPlan = (amount: number, status = 'succeeded') => ({ amount, status, metadata: { subscription_charge: 'in_1' } });
const refundOfOrder = (amount: number) => ({ amount, status: 'succeeded', metadata: { refund_id: 'a' } });

describe(`the part of a plan in a dispute (seed ${seed})`, () => {
  it('is what its refunds and other disputes left', () => {
    expect(planPartOfDispute({ amount: 890, charge }, order, [], [])).toBe(190);
    expect(planPartOfDispute({ amount: 680, charge }, order, [refundOfPlan(90), refundOfOrder(120)], [])).toBe(100);
    expect(planPartOfDispute({ amount: 680, charge }, order, [refundOfPlan(90, 'failed')], [])).toBe(190);
    expect(planPartOfDispute({ amount: 680, charge }, order, [], [{ planAmount: 150, state: 'lost' }])).toBe(40);
    expect(planPartOfDispute({ amount: 680, charge }, order, [], [{ planAmount: 150, state: 'won' }])).toBe(190);
  });

  it('is not more than the dispute, and none for a payment of an order alone', () => {
    expect(planPartOfDispute({ amount: 60, charge }, order, [], [])).toBe(60);
    expect(planPartOfDispute({ amount: 700, charge: { amount: 700 } }, order, [], [])).toBe(0);
  });

  it('leaves to the plan exactly what subscriptions counts: refunds and disputes, at most the charge', () => {
    const movements = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 300 })), { maxLength: 6 });
    fc.assert(
      fc.property(movements, (parts) => {
        const refunds: ReturnType<typeof refundOfPlan>[] = [];
        const disputes: { planAmount: number; state: 'lost' }[] = [];
        let [left, demanded] = [190, 0];
        for (const [isRefund, amount] of parts) {
          // Stripe refunds a plan at most what refunds and disputes left of it.
          if (isRefund && amount <= left) refunds.push(refundOfPlan(amount));
          else if (!isRefund) disputes.push({ planAmount: planPartOfDispute({ amount, charge }, order, refunds, disputes), state: 'lost' });
          if (!isRefund) demanded += amount;
          const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
          const disputed = disputes.reduce((sum, { planAmount }) => sum + planAmount, 0);
          expect(refunded + disputed).toBe(Math.min(190, refunded + demanded));
          left = 190 - refunded - disputed;
        }
      }),
      { seed },
    );
  });

  it('cannot be computed without the charge', () => {
    expect(() => planPartOfDispute({ amount: 60, charge: 'ch_1' }, order, [], [])).toThrow('was not read');
  });
});
