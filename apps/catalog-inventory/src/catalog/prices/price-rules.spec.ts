import fc from 'fast-check';
import { priorPrice, runningSale, unitPriceAt, type DatedPriceTerms } from './price-rules';

const toDate = (date: string): Date => new Date(`${date}T00:00:00Z`);
const termsFrom = (date: string, regularPrice: number, sale?: [price: number, until: string]): DatedPriceTerms => ({
  validFrom: toDate(date),
  regularPrice,
  salePrice: sale?.[0] ?? null,
  saleEndsAt: sale ? toDate(sale[1]) : null,
});

describe('the price in force', () => {
  const sale = termsFrom('2026-11-01', 500, [350, '2027-01-01']);

  it('is the sale price until the last moment of the sale', () => {
    expect(unitPriceAt(sale, new Date(toDate('2027-01-01').getTime() - 1))).toBe(350);
  });

  it('is the regular price from the end of the sale on, without a command', () => {
    expect(unitPriceAt(sale, toDate('2027-01-01'))).toBe(500);
    expect(runningSale(sale, toDate('2027-01-01'))).toBeNull();
  });

  it('is the regular price of a product without a sale', () => {
    expect(unitPriceAt(termsFrom('2026-01-01', 650), toDate('2026-06-01'))).toBe(650);
  });
});

describe('the prior price', () => {
  const firstTerms = termsFrom('2026-01-01', 500);
  const inNovember = toDate('2026-11-20');

  it('is the price charged before the reduction', () => {
    expect(priorPrice([firstTerms, termsFrom('2026-11-01', 500, [350, '2027-01-01'])], inNovember)).toBe(500);
  });

  it('is null without a running reduction', () => {
    expect(priorPrice([firstTerms], inNovember)).toBeNull();
    expect(priorPrice([firstTerms, termsFrom('2026-10-01', 500, [350, '2026-11-01'])], inNovember)).toBeNull();
  });

  it('does not rise with a regular price that was raised just before the reduction', () => {
    expect(priorPrice([firstTerms, termsFrom('2026-10-20', 900), termsFrom('2026-11-01', 900, [600, '2027-01-01'])], inNovember)).toBe(500);
  });

  it('falls to the price of a reduction that ended within the 30 days before', () => {
    const history = [firstTerms, termsFrom('2026-10-01', 500, [300, '2026-10-10']), termsFrom('2026-11-01', 500, [350, '2027-01-01'])];
    expect(priorPrice(history, inNovember)).toBe(300);
  });

  it('ignores prices charged more than 30 days before', () => {
    const history = [firstTerms, termsFrom('2026-08-01', 500, [300, '2026-10-02']), termsFrom('2026-11-01', 500, [350, '2027-01-01'])];
    expect(priorPrice(history, inNovember)).toBe(500);
  });

  it('stays the same when the reduction becomes larger or longer', () => {
    const history = [firstTerms, termsFrom('2026-11-01', 500, [400, '2026-12-01']), termsFrom('2026-11-10', 500, [350, '2027-01-01'])];
    expect(priorPrice(history, inNovember)).toBe(500);
    expect(priorPrice([...history, termsFrom('2026-11-15', 500, [350, '2027-02-01'])], inNovember)).toBe(500);
  });

  it('is the lower price when a reduction becomes smaller', () => {
    const history = [firstTerms, termsFrom('2026-11-01', 500, [350, '2027-01-01']), termsFrom('2026-11-10', 500, [400, '2027-01-01'])];
    expect(priorPrice(history, inNovember)).toBe(350);
  });

  it('is null for a product that was never sold before', () => {
    expect(priorPrice([termsFrom('2026-11-01', 500, [350, '2027-01-01'])], inNovember)).toBeNull();
  });

  it('is always a price that was charged in those 30 days', () => {
    const stepArbitrary = fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      regular: fc.integer({ min: 2, max: 900 }),
      cut: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(stepArbitrary, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 300 }), (steps, length) => {
        let at = toDate('2025-01-01').getTime();
        const history = steps.map(({ days, regular, cut }): DatedPriceTerms => {
          at += days * 86_400_000;
          const salePrice = cut < regular ? regular - cut : null;
          return {
            validFrom: new Date(at),
            regularPrice: regular,
            salePrice,
            saleEndsAt: salePrice === null ? null : new Date(at + length * 3_600_000),
          };
        });
        const prior = priorPrice(history, new Date(at + 1));
        const chargedPrices = history.flatMap(({ regularPrice, salePrice }) => [regularPrice, salePrice]);
        expect(prior === null || chargedPrices.includes(prior)).toBe(true);
        expect(prior === null || history.at(-1)?.salePrice !== null).toBe(true);
      }),
      { seed: jest.getSeed() },
    );
  });
});
