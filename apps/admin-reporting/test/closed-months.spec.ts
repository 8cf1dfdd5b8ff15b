import { type OrderEventData, orderRefunded } from '@brote/contracts/orders';
import { chargePaid, type ChargeEventData, type TrendPoint } from '@brote/contracts/reporting';
import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger, madridDay } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { TRENDS } from '#app/dashboard/metrics.queries';
import { CHARGES, ORDERS } from '#app/figures/fact-rows';
import { keepFacts } from '#app/figures/keep-facts';
import { ReadRefundDays } from '#app/rebuild/read-refund-days';
import { RebuildFigures } from '#app/rebuild/rebuild-figures';
import { ReconcileFigures } from '#app/rebuild/reconcile-figures';
import { aCharge, anOrder } from './shop';
import { openHarness, type Harness } from './harness';

const seed = jest.getSeed();
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T09:00:00Z');
const MONTHS = 40;
const eur = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Days that pass, the event after them, its payment, and the share of it. */
const history = fc.array(fc.tuple(fc.nat(25), fc.constantFrom('order', 'charge', 'refund', 'reversal'), fc.nat(1_000), fc.nat(1_000)), {
  minLength: 5,
  maxLength: 40,
});

type PublishedEvent = { version: number; order: OrderEventData } | { version: number; charge: ChargeEventData };
interface Payment {
  version: number;
  data: { order: OrderEventData } | { charge: ChargeEventData };
  sold: number;
  refunds: { day: string; amount: number }[];
}

const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function keep(published: readonly PublishedEvent[]): Promise<void> {
  for (const one of published) {
    await harness.service.get(UnitOfWork).run((tx) => {
      const at = new Date(START);
      if ('order' in one) keepFacts(tx, 'figures', ORDERS, [{ version: one.version, data: one.order, at }]);
      else keepFacts(tx, 'figures', CHARGES, [{ version: one.version, data: one.charge, at }]);
    });
  }
}
const months = (now: number): Promise<TrendPoint[]> =>
  harness.database.dataSource.query<TrendPoint[]>(TRENDS, [new Date(now), 'month', MONTHS]);
const revenueOf = (points: readonly TrendPoint[]): number =>
  points.reduce((sum, { orderRevenue, subscriptionRevenue }) => sum + orderRevenue + subscriptionRevenue, 0);
const startAnew = () =>
  harness.database.dataSource.query(
    'TRUNCATE figures.order_fact, figures.order_day, figures.charge_fact, figures.charge_day, figures.state_total',
  );

/** The event of a payment's owner after each change. */
function eventOf(payment: Payment): PublishedEvent {
  const refunded = eur(refundedOf(payment));
  const days = payment.refunds.length === 0 ? {} : { refundDays: payment.refunds };
  payment.version += 1;
  const { version, data } = payment;
  return 'order' in data
    ? { version, order: { ...data.order, refunded, ...days } }
    : { version, charge: { ...data.charge, refunded, ...days } };
}

function paid(kind: 'order' | 'charge', at: string, sold: number): Payment {
  const data = kind === 'order' ? { order: anOrder(at, { total: eur(sold) }) } : { charge: aCharge(at, sold) };
  return { version: 0, data, sold, refunds: [] };
}

/** Refunds a share of what is left, or collects a share of the refunded amount again, on one day. */
function refund(payment: Payment, kind: string, share: number, day: string): void {
  const before = refundedOf(payment);
  const amount = kind === 'refund' ? Math.ceil(((payment.sold - before) * share) / 1_000) : -Math.ceil((before * share) / 1_000);
  if (amount === 0) return;
  const booked = payment.refunds.find((other) => other.day === day)?.amount ?? 0;
  const others = payment.refunds.filter((other) => other.day !== day);
  payment.refunds = booked + amount === 0 ? others : [...others, { day, amount: booked + amount }];
}

/** Months that had ended at `now`: the running one is the last. */
const ended = (points: readonly TrendPoint[]): TrendPoint[] => points.slice(0, -1);

describe(`revenue by month (seed ${seed})`, () => {
  it('stays constant for ended months and equals sales less refunds in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await startAnew();
        let now = START;
        const [payments, published, known] = [[] as Payment[], [] as PublishedEvent[], new Map<string, TrendPoint>()];
        for (const [days, kind, which, share] of steps) {
          now += days * DAY_MS;
          for (const point of ended(await months(now))) known.set(point.from, known.get(point.from) ?? point);
          const payment =
            kind === 'order' || kind === 'charge' ? paid(kind, new Date(now).toISOString(), share + 1) : payments[which % payments.length];
          if (payment === undefined) continue;
          if (payment.version === 0) payments.push(payment);
          else refund(payment, kind, share, madridDay(new Date(now)));
          published.push(eventOf(payment));
          await keep(published.slice(-1));
          for (const point of ended(await months(now))) expect(point).toEqual(known.get(point.from));
        }
        const all = await months(now);
        expect(revenueOf(all)).toBe(payments.reduce((sum, payment) => sum + payment.sold - refundedOf(payment), 0));
        await startAnew();
        const shuffled =
          fc.sample(fc.shuffledSubarray([...published, ...published], { minLength: published.length * 2 }), { seed, numRuns: 1 })[0] ?? [];
        await keep(shuffled);
        expect(await months(now)).toEqual(all);
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 20) },
    );
  }, 300_000);
});

describe('refunds stored without their days by an older version', () => {
  it('count on the day of the payment until the next rebuild', async () => {
    await startAnew();
    harness.clock.advance(Date.parse('2026-05-10T10:00:00Z') - harness.clock.epochMs());
    const order = anOrder('2026-03-02T10:00:00.000Z', { total: eur(700) });
    const charge = aCharge('2026-03-03T10:00:00.000Z', 300);
    await harness.shop.order(orderRefunded, { ...order, refunded: eur(500) }, 3);
    await harness.shop.charge({ ...charge, refunded: eur(300) }, chargePaid, 2);
    const byMonth = async () =>
      (await months(harness.clock.epochMs()))
        .map(({ from, orderRevenue, subscriptionRevenue }) => [from, orderRevenue, subscriptionRevenue])
        .filter(([, ofOrders, ofPlans]) => ofOrders !== 0 || ofPlans !== 0);
    await eventually(async () => expect(await byMonth()).toEqual([['2026-03-01', 200, 0]]), { withinMs: 15_000 });
    // The owners have learned the days meanwhile, without a new version.
    const refundDays = [{ day: '2026-04-04', amount: 500 }];
    harness.shop.owners.orders.set(order.orderId, { version: 3, data: { ...order, refunded: eur(500), refundDays } });
    const ofCharge = { ...charge, refunded: eur(300), refundDays: [{ day: '2026-05-01', amount: 300 }] };
    harness.shop.owners.charges.set(charge.chargeId, { version: 2, data: ofCharge });
    const { service } = harness;
    const silent = createLogger('closed-months', { level: 'silent' });
    await new ReadRefundDays(service.get(Database), service.get(RebuildFigures), silent).read();
    const wanted = [
      ['2026-03-01', 700, 300],
      ['2026-04-01', -500, 0],
      ['2026-05-01', 0, -300],
    ];
    expect(await byMonth()).toEqual(wanted);
    expect((await harness.service.get(ReconcileFigures).reconcile()).differences).toEqual([]);
  });
});
