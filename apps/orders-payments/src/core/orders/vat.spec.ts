import { COUNTRIES } from '@brote/contracts/orders';
import { eurosFromCents, splitVat } from '@brote/money';
import { standardVatRate } from '@brote/money/vat-rates';
import { madridDay } from '@brote/service-runtime';
import { decideVat, vatModeOn, vatRateOn } from './vat';

const NEVER = '';
const ALWAYS = '2020-01-01';
const HOUR_MS = 3_600_000;
const rateAt = (...sale: Parameters<typeof decideVat>) => decideVat(...sale).vatRatePermille;

describe('the VAT in a price', () => {
  it('is Spanish everywhere without a switch, and that of the country of delivery after it', () => {
    expect([vatRateOn(NEVER, 'HU', '2026-11-26'), vatRateOn(ALWAYS, 'HU', '2026-11-26'), vatRateOn(ALWAYS, 'LU', '2026-11-26')]).toEqual([
      210, 270, 170,
    ]);
  });

  it('switches from origin to destination at midnight in Madrid', () => {
    const lastOfOrigin = new Date('2026-12-31T22:59:59.999Z');
    const firstOfDestination = new Date('2026-12-31T23:00:00.000Z');
    expect([rateAt('2027-01-01', 'HU', lastOfOrigin), rateAt('2027-01-01', 'HU', firstOfDestination)]).toEqual([210, 270]);
    expect([vatModeOn('2027-01-01', '2026-12-31'), vatModeOn('2027-01-01', '2027-01-01')]).toEqual(['origin', 'destination']);
    expect(vatModeOn(NEVER, '9999-12-31')).toBe('origin');
  });

  it('follows a change of the rate from midnight in Madrid, although the country is an hour ahead', () => {
    expect([
      rateAt(ALWAYS, 'FI', new Date('2024-08-31T21:59:59.999Z')),
      rateAt(ALWAYS, 'FI', new Date('2024-08-31T22:00:00.000Z')),
    ]).toEqual([240, 255]);
  });

  it('belongs to the country of delivery, or to Spain below the threshold', () => {
    const soldAt = new Date('2026-11-26T12:00:00Z');
    expect([decideVat(NEVER, 'AT', soldAt), decideVat(ALWAYS, 'AT', soldAt)]).toEqual([
      { vatRatePermille: 210, vatCountry: 'ES', vatEvidence: 'below-threshold' },
      { vatRatePermille: 200, vatCountry: 'AT', vatEvidence: 'delivery-address' },
    ]);
    for (const destinationFrom of [NEVER, ALWAYS])
      expect(decideVat(destinationFrom, 'ES', soldAt)).toEqual({ vatRatePermille: 210, vatCountry: 'ES', vatEvidence: 'delivery-address' });
  });

  it.each(COUNTRIES)('of %s is that of one of both modes in each hour, and changes only once', (country) => {
    const destinationFrom = '2026-03-29';
    const hours = Array.from({ length: 24 * 60 }, (_, index) => new Date(Date.UTC(2026, 1, 28) + index * HOUR_MS));
    for (const soldAt of hours) {
      const day = madridDay(soldAt);
      const expected = day < destinationFrom ? standardVatRate('ES', day) : standardVatRate(country, day);
      expect(rateAt(destinationFrom, country, soldAt)).toBe(expected);
    }
    const modes = hours.map((soldAt) => vatModeOn(destinationFrom, madridDay(soldAt)));
    expect(modes.filter((mode, index) => index > 0 && mode !== modes[index - 1])).toEqual(['destination']);
  });

  it.each(COUNTRIES)('of %s lies within the limits of the Union and splits to the cent', (country) => {
    const rate = vatRateOn(ALWAYS, country, '2026-11-26');
    expect(rate).toBeGreaterThanOrEqual(150);
    expect(rate).toBeLessThanOrEqual(270);
    for (const cents of [50, 350, 500, 700, 99_999]) {
      const { net, vat } = splitVat(eurosFromCents(cents), rate);
      expect(net.amount + vat.amount).toBe(cents);
      expect(Math.abs(vat.amount - (net.amount * rate) / 1_000)).toBeLessThanOrEqual(1);
    }
  });
});
