import fc from 'fast-check';
import { add, allocate, eurosFromCents, MoneyError, multiply, splitVat, type Money } from './money';

const centsArbitrary = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weightsArbitrary = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });

describe('money', () => {
  it('refuses anything but whole safe cents', () => {
    for (const invalidAmount of [1.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])
      expect(() => eurosFromCents(invalidAmount)).toThrow(MoneyError);
  });

  it('cannot be changed after its creation', () => {
    expect(Object.isFrozen(eurosFromCents(100))).toBe(true);
  });

  it('refuses to mix currencies that were not checked', () => {
    const dollars: unknown = { amount: 100, currency: 'USD' };
    expect(() => add(eurosFromCents(1), dollars as Money)).toThrow(MoneyError);
  });

  it('never shows a negative zero', () => {
    expect(Object.is(multiply(eurosFromCents(0), -1).amount, 0)).toBe(true);
  });

  it('is allocated so that the parts add up to the cent', () => {
    fc.assert(
      fc.property(centsArbitrary, weightsArbitrary, (total, shares) =>
        expect(add(...allocate(eurosFromCents(total), shares))).toEqual(eurosFromCents(total)),
      ),
      { seed: jest.getSeed() },
    );
  });

  it('is allocated within one cent of the exact share, with the sign of the whole', () => {
    fc.assert(
      fc.property(centsArbitrary, weightsArbitrary, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0);
        const parts = allocate(eurosFromCents(total), shares);
        parts.forEach((part, index) => {
          const exactShare = sum === 0 ? total / shares.length : (total * (shares[index] ?? 0)) / sum;
          expect(Math.abs(part.amount - exactShare)).toBeLessThan(1.001);
        });
      }),
      { seed: jest.getSeed() },
    );
  });

  it('is allocated with the odd cents on the earlier of equal parts', () => {
    expect(allocate(eurosFromCents(100), [1, 1, 1]).map((part) => part.amount)).toEqual([34, 33, 33]);
  });

  it('splits VAT out of a gross price so that both parts add up', () => {
    expect(splitVat(eurosFromCents(1210), 210)).toEqual({ net: eurosFromCents(1000), vat: eurosFromCents(210) });
    fc.assert(
      fc.property(centsArbitrary, fc.integer({ min: 0, max: 500 }), (gross, rate) => {
        const { net, vat } = splitVat(eurosFromCents(gross), rate);
        expect(net.amount + vat.amount).toBe(gross);
        expect(Math.abs(vat.amount - (gross * rate) / (1000 + rate))).toBeLessThanOrEqual(0.501);
      }),
      { seed: jest.getSeed() },
    );
  });

  it('refuses impossible rates, counts and weights', () => {
    expect(() => splitVat(eurosFromCents(1), -1)).toThrow(MoneyError);
    expect(() => multiply(eurosFromCents(1), 0.5)).toThrow(MoneyError);
    expect(() => allocate(eurosFromCents(1), [])).toThrow(MoneyError);
    expect(() => allocate(eurosFromCents(1), [1, -1])).toThrow(MoneyError);
  });
});
