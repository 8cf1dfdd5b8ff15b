import fc from 'fast-check';
import { savingOf } from './plan-saving';

const during = { regular: 500, today: 350 };
const monthly = (own: number) => ({ own, individual: 100 });

describe('what a plan saves', () => {
  it.each([
    ['individual', 100, { percent: 40, against: 'single-regular', reference: { amount: 500 }, yearly: { amount: 480 } }],
    ['couple', 190, { percent: 19, against: 'two-singles', reference: { amount: 350 }, yearly: { amount: 433 } }],
    ['family', 370, { percent: 8, against: 'four-individual', reference: { amount: 100 }, yearly: { amount: 355 } }],
  ] as const)('%s at the prices of 2026 says what the book says, and against what', (id, own, saving) => {
    expect(savingOf(id, monthly(own), during)).toMatchObject(saving);
  });

  it('follows the price it is measured against when the sale is over', () => {
    expect(savingOf('couple', monthly(190), { regular: 500, today: 500 })).toMatchObject({ percent: 43, reference: { amount: 500 } });
  });

  it.each([
    ['individual', 799],
    ['couple', 1_499],
  ] as const)('%s at the prices of 2025 saves nothing, so nothing is claimed', (id, own) => {
    expect(savingOf(id, { own, individual: 799 }, during)).toBeNull();
  });

  it('never claims what is not there', () => {
    const cents = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(fc.constantFrom('individual', 'couple', 'family'), cents, cents, cents, cents, (id, own, individual, regular, today) => {
        const saving = savingOf(id, { own, individual }, { regular, today });
        expect(saving === null || (saving.percent >= 1 && saving.percent <= 100 && saving.yearly.amount >= 0)).toBe(true);
      }),
      { seed: jest.getSeed() },
    );
  });
});
