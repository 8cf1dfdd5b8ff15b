import { planWithdrawalItems } from './plan-withdrawal-items';

describe('planWithdrawalItems', () => {
  it('lists each sent brush of a plan with its seal', () => {
    const sentBrushes = [0, 4].map((line) => ({ line, type: 'adult' as const, color: 'blue' as const }));
    expect(planWithdrawalItems(sentBrushes, [4])).toEqual([
      { line: 0, quantity: 1, sealOpened: false },
      { line: 4, quantity: 1, sealOpened: true },
    ]);
  });
});
