import { THRESHOLD_CENTS, vatStatusOf } from './vat-threshold';

const YEAR = 2026;
const TODAY = '2026-11-26';
const ORIGIN = { destinationFrom: '', today: TODAY };
const createSales = (thisYear: number, lastYear = 0) => ({
  documents: [
    { year: YEAR, isPlan: false, net: thisYear },
    { year: YEAR - 1, isPlan: false, net: lastYear },
  ],
  plans: [],
});

describe('the threshold of distance sales', () => {
  it.each([
    { when: 'nothing was sold', sales: createSales(0), level: 'below', percent: 0, left: THRESHOLD_CENTS },
    { when: 'sales are a cent below 80 %', sales: createSales(799_999), level: 'below', percent: 79, left: 200_001 },
    { when: '80 % are reached', sales: createSales(800_000), level: 'near', percent: 80, left: 200_000 },
    {
      when: 'sales equal the threshold, which is still allowed',
      sales: createSales(THRESHOLD_CENTS),
      level: 'near',
      percent: 100,
      left: 0,
    },
    { when: 'sales are a cent above it', sales: createSales(THRESHOLD_CENTS + 1), level: 'over', percent: 100, left: 0 },
    {
      when: "last year's sales were above it",
      sales: createSales(0, THRESHOLD_CENTS + 1),
      level: 'over',
      percent: 0,
      left: THRESHOLD_CENTS,
    },
    {
      when: "last year's sales were equal to it",
      sales: createSales(0, THRESHOLD_CENTS),
      level: 'below',
      percent: 0,
      left: THRESHOLD_CENTS,
    },
    { when: 'more was refunded than sold', sales: createSales(-500), level: 'below', percent: 0, left: THRESHOLD_CENTS },
  ])('is $level when $when', ({ sales, level, percent, left }) => {
    expect(vatStatusOf(ORIGIN, sales)).toMatchObject({ level, percent, left: { amount: left } });
  });

  it('counts plans without documents without the VAT of the day of payment', () => {
    const plans = [
      { chargeId: 'in_1', year: YEAR, country: 'HU' as const, paidOn: '2026-03-01', amount: 12_700 },
      { chargeId: 'in_2', year: YEAR, country: 'AT' as const, paidOn: '2026-03-01', amount: 1_210 },
      { chargeId: 'in_3', year: YEAR - 1, country: 'AT' as const, paidOn: '2025-03-01', amount: 2_420 },
      { chargeId: 'in_4', year: YEAR - 2, country: 'AT' as const, paidOn: '2024-03-01', amount: 9_999_999 },
    ];
    const documents = [{ year: YEAR, isPlan: false, net: 5_000 }];
    const originStatus = vatStatusOf(ORIGIN, { documents, plans });
    expect([originStatus.thisYear.plans.amount, originStatus.thisYear.total.amount]).toEqual([10_496 + 1_000, 10_496 + 1_000 + 5_000]);
    expect([originStatus.lastYear.plans.amount, originStatus.level]).toEqual([2_000, 'below']);
    const destinationStatus = vatStatusOf({ destinationFrom: '2026-01-01', today: TODAY }, { documents, plans });
    expect([destinationStatus.thisYear.plans.amount, destinationStatus.thisYear.orders.amount]).toEqual([10_000 + 1_008, 5_000]);
    expect(destinationStatus.lastYear.plans.amount).toBe(2_000);
  });

  it('takes Spanish VAT out of payments before the switch, and that of the country out of later ones', () => {
    const plans = [
      { chargeId: 'in_1', year: YEAR, country: 'HU' as const, paidOn: '2026-06-30', amount: 12_100 },
      { chargeId: 'in_2', year: YEAR, country: 'HU' as const, paidOn: '2026-07-01', amount: 12_700 },
      { chargeId: 'in_3', year: YEAR, country: 'HU' as const, paidOn: '2026-07-01', amount: -1_270 },
    ];
    const status = vatStatusOf({ destinationFrom: '2026-07-01', today: TODAY }, { documents: [], plans });
    expect(status).toMatchObject({ mode: 'destination', destinationFrom: '2026-07-01', thisYear: { plans: { amount: 19_000 } } });
  });

  it('names a planned switch while the mode is still origin', () => {
    const planned = { destinationFrom: '2027-01-01', today: '2026-12-31' };
    expect(vatStatusOf(planned, createSales(0))).toMatchObject({ mode: 'origin', destinationFrom: '2027-01-01' });
    expect(vatStatusOf({ ...planned, today: '2027-01-01' }, createSales(0))).toMatchObject({ mode: 'destination' });
    expect(vatStatusOf(ORIGIN, createSales(0))).not.toHaveProperty('destinationFrom');
  });

  it('counts documents of plans by their own net amount, apart from those of orders', () => {
    const documents = [
      { year: YEAR, isPlan: false, net: 700 },
      { year: YEAR, isPlan: true, net: 300 },
      { year: YEAR - 1, isPlan: true, net: -50 },
    ];
    const plans = [{ chargeId: 'in_1', year: YEAR, country: 'AT' as const, paidOn: '2026-03-01', amount: 1_210 }];
    const { thisYear, lastYear } = vatStatusOf(ORIGIN, { documents, plans });
    expect([thisYear.orders.amount, thisYear.plans.amount, thisYear.total.amount]).toEqual([700, 300 + 1_000, 2_000]);
    expect([lastYear.orders.amount, lastYear.plans.amount]).toEqual([0, -50]);
  });
});
