import { COUNTRIES } from '@brote/contracts/orders';
import { eurosFromCents, splitVat } from '@brote/money';
import { vatRatePermille } from './vat';

describe('the VAT in a price', () => {
  it('is Spanish everywhere below the threshold, and that of the country of delivery above it', () => {
    expect([vatRatePermille('origin', 'HU'), vatRatePermille('destination', 'HU'), vatRatePermille('destination', 'LU')]).toEqual([
      210, 270, 170,
    ]);
  });

  it.each(COUNTRIES)('of %s lies within the limits of the Union and splits to the cent', (country) => {
    const rate = vatRatePermille('destination', country);
    expect(rate).toBeGreaterThanOrEqual(150);
    expect(rate).toBeLessThanOrEqual(270);
    for (const cents of [50, 350, 500, 700, 99_999]) {
      const { net, vat } = splitVat(eurosFromCents(cents), rate);
      expect(net.amount + vat.amount).toBe(cents);
      expect(Math.abs(vat.amount - (net.amount * rate) / 1_000)).toBeLessThanOrEqual(1);
    }
  });
});
