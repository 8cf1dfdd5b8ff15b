import { singleBrush } from '@brote/contracts/examples';
import { PLANS, savingOf } from './plans';

describe('savings of the plans', () => {
  it('are those of the specification, each against a price that can be printed', () => {
    expect(PLANS.map((plan) => savingOf(plan, singleBrush))).toEqual([
      { percent: 40, reference: { amount: 500, currency: 'EUR' } },
      { percent: 19, reference: { amount: 350, currency: 'EUR' } },
      { percent: 8, reference: { amount: 100, currency: 'EUR' } },
    ]);
  });

  it('are not shown when a plan saves nothing', () => {
    const cheap = {
      ...singleBrush,
      price: { amount: 300, currency: 'EUR' as const },
      salePrice: { amount: 250, currency: 'EUR' as const },
    };
    expect(PLANS.slice(0, 2).map((plan) => savingOf(plan, cheap))).toEqual([null, null]);
  });
});
