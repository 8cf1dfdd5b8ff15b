import fc from 'fast-check';
import { savingOf } from './plan-saving';

const salePrices = { regular: 500, today: 350 };
const monthlyCents = (planCents: number) => ({ own: planCents, individual: 100 });

describe('savingOf', () => {
  it.each([
    ['individual', 100, { percent: 40, against: 'single-regular', reference: { amount: 500 }, yearly: { amount: 480 } }],
    ['couple', 190, { percent: 19, against: 'two-singles', reference: { amount: 350 }, yearly: { amount: 433 } }],
    ['family', 370, { percent: 8, against: 'four-individual', reference: { amount: 100 }, yearly: { amount: 355 } }],
  ] as const)('returns the saving of %s at the prices of 2026, and the price it is compared with', (id, planCents, saving) => {
    expect(savingOf(id, monthlyCents(planCents), salePrices)).toMatchObject(saving);
  });

  it('follows the price of the single brush when the sale is over', () => {
    expect(savingOf('couple', monthlyCents(190), { regular: 500, today: 500 })).toMatchObject({ percent: 43, reference: { amount: 500 } });
  });

  it.each([
    ['individual', 799],
    ['couple', 1_499],
  ] as const)('returns no saving for %s at the prices of 2025', (id, planCents) => {
    expect(savingOf(id, { own: planCents, individual: 799 }, salePrices)).toBeNull();
  });

  it('returns null or a saving of 1 to 100 percent, never a negative amount', () => {
    const cents = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(
        fc.constantFrom('individual', 'couple', 'family'),
        cents,
        cents,
        cents,
        cents,
        (id, planCents, individual, regular, today) => {
          const saving = savingOf(id, { own: planCents, individual }, { regular, today });
          expect(saving === null || (saving.percent >= 1 && saving.percent <= 100 && saving.yearly.amount >= 0)).toBe(true);
        },
      ),
      { seed: jest.getSeed() },
    );
  });
});
