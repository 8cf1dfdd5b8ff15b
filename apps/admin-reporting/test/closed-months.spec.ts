import { type OrderEventData, orderRefunded } from '@brote/contracts/orders';
import { chargePaid, type ChargeEventData, type TrendPoint } from '@brote/contracts/reporting';
import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger, madridDay } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { SELECT_TRENDS } from '#app/metrics/dashboard/metrics.queries';
import { CHARGE_FACTS, ORDER_FACTS } from '#app/metrics/projection/fact-tables';
import { upsertFacts } from '#app/metrics/projection/metrics-projection';
import { BackfillRefundDays } from '#app/metrics/rebuild/backfill-refund-days';
import { RebuildMetrics } from '#app/metrics/rebuild/rebuild-metrics';
import { ReconcileMetrics } from '#app/metrics/rebuild/reconcile-metrics';
import { chargeData, orderData } from './shop';
import { openHarness, type Harness } from './harness';

const seed = jest.getSeed();
const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-01T09:00:00Z');
const MONTH_COUNT = 40;
const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Days that pass, the event after them, its payment, and the share of it. */
const paymentSteps = fc.array(
  fc.tuple(fc.nat(25), fc.constantFrom('order', 'charge', 'refund', 'reversal'), fc.nat(1_000), fc.nat(1_000)),
  {
    minLength: 5,
    maxLength: 40,
  },
);

type PublishedEvent = { version: number; order: OrderEventData } | { version: number; charge: ChargeEventData };
interface TestPayment {
  version: number;
  data: { order: OrderEventData } | { charge: ChargeEventData };
  sold: number;
  refunds: { day: string; amount: number }[];
}

const refundedOf = ({ refunds }: TestPayment): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function storeFacts(publishedEvents: readonly PublishedEvent[]): Promise<void> {
  for (const one of publishedEvents) {
    await harness.service.get(UnitOfWork).run(async (tx) => {
      const at = new Date(START_MS);
      if ('order' in one) await upsertFacts(tx, 'figures', ORDER_FACTS, [{ version: one.version, data: one.order, at }]);
      else await upsertFacts(tx, 'figures', CHARGE_FACTS, [{ version: one.version, data: one.charge, at }]);
    });
  }
}
const readMonths = (nowMs: number): Promise<TrendPoint[]> =>
  new Database(harness.database.dataSource).query<TrendPoint>(SELECT_TRENDS, { now: new Date(nowMs), by: 'month', stepCount: MONTH_COUNT });
const revenueOf = (points: readonly TrendPoint[]): number =>
  points.reduce((sum, { orderRevenue, subscriptionRevenue }) => sum + orderRevenue + subscriptionRevenue, 0);
const truncateTables = () =>
  harness.database.dataSource.query(
    'TRUNCATE figures.order_fact, figures.order_day, figures.charge_fact, figures.charge_day, figures.state_total',
  );

/** The event of a payment's owner after each change. */
function eventOf(payment: TestPayment): PublishedEvent {
  const refundedAmount = eurosFromCents(refundedOf(payment));
  const days = payment.refunds.length === 0 ? {} : { refundDays: payment.refunds };
  payment.version += 1;
  const { version, data } = payment;
  return 'order' in data
    ? { version, order: { ...data.order, refunded: refundedAmount, ...days } }
    : { version, charge: { ...data.charge, refunded: refundedAmount, ...days } };
}

function createPayment(kind: 'order' | 'charge', at: string, amountCents: number): TestPayment {
  const data =
    kind === 'order' ? { order: orderData(at, { total: eurosFromCents(amountCents) }) } : { charge: chargeData(at, amountCents) };
  return { version: 0, data, sold: amountCents, refunds: [] };
}

/** Refunds a share of what is left, or collects a share of the refunded amount again, on one day. */
function changeRefund(payment: TestPayment, kind: string, shareThousandths: number, day: string): void {
  const before = refundedOf(payment);
  const amount =
    kind === 'refund' ? Math.ceil(((payment.sold - before) * shareThousandths) / 1_000) : -Math.ceil((before * shareThousandths) / 1_000);
  if (amount === 0) return;
  const bookedAmount = payment.refunds.find((other) => other.day === day)?.amount ?? 0;
  const otherRefunds = payment.refunds.filter((other) => other.day !== day);
  payment.refunds = bookedAmount + amount === 0 ? otherRefunds : [...otherRefunds, { day, amount: bookedAmount + amount }];
}

/** Months that had ended at `now`: the running one is the last. */
const endedMonthsOf = (points: readonly TrendPoint[]): TrendPoint[] => points.slice(0, -1);

describe(`revenue by month (seed ${seed})`, () => {
  it('stays constant for ended months and equals sales less refunds in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(paymentSteps, async (steps) => {
        await truncateTables();
        let nowMs = START_MS;
        const [payments, publishedEvents, firstSeenPoints] = [[] as TestPayment[], [] as PublishedEvent[], new Map<string, TrendPoint>()];
        for (const [days, kind, paymentIndex, shareThousandths] of steps) {
          nowMs += days * DAY_MS;
          for (const point of endedMonthsOf(await readMonths(nowMs)))
            firstSeenPoints.set(point.from, firstSeenPoints.get(point.from) ?? point);
          const payment =
            kind === 'order' || kind === 'charge'
              ? createPayment(kind, new Date(nowMs).toISOString(), shareThousandths + 1)
              : payments[paymentIndex % payments.length];
          if (payment === undefined) continue;
          if (payment.version === 0) payments.push(payment);
          else changeRefund(payment, kind, shareThousandths, madridDay(new Date(nowMs)));
          publishedEvents.push(eventOf(payment));
          await storeFacts(publishedEvents.slice(-1));
          for (const point of endedMonthsOf(await readMonths(nowMs))) expect(point).toEqual(firstSeenPoints.get(point.from));
        }
        const allMonths = await readMonths(nowMs);
        expect(revenueOf(allMonths)).toBe(payments.reduce((sum, payment) => sum + payment.sold - refundedOf(payment), 0));
        await truncateTables();
        const shuffledEvents =
          fc.sample(fc.shuffledSubarray([...publishedEvents, ...publishedEvents], { minLength: publishedEvents.length * 2 }), {
            seed,
            numRuns: 1,
          })[0] ?? [];
        await storeFacts(shuffledEvents);
        expect(await readMonths(nowMs)).toEqual(allMonths);
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 20) },
    );
  }, 300_000);
});

describe('refunds stored without their days by an older version', () => {
  it('count on the day of the payment until the next rebuild', async () => {
    await truncateTables();
    harness.clock.advance(Date.parse('2026-05-10T10:00:00Z') - harness.clock.epochMs());
    const order = orderData('2026-03-02T10:00:00.000Z', { total: eurosFromCents(700) });
    const charge = chargeData('2026-03-03T10:00:00.000Z', 300);
    await harness.shop.publishOrder(orderRefunded, { ...order, refunded: eurosFromCents(500) }, 3);
    await harness.shop.publishCharge({ ...charge, refunded: eurosFromCents(300) }, chargePaid, 2);
    const readRevenueByMonth = async () =>
      (await readMonths(harness.clock.epochMs()))
        .map(({ from, orderRevenue, subscriptionRevenue }) => [from, orderRevenue, subscriptionRevenue])
        .filter(([, orderRevenue, planRevenue]) => orderRevenue !== 0 || planRevenue !== 0);
    await eventually(async () => expect(await readRevenueByMonth()).toEqual([['2026-03-01', 200, 0]]), { withinMs: 15_000 });
    // The owners have learned the days meanwhile, without a new version.
    const refundDays = [{ day: '2026-04-04', amount: 500 }];
    harness.shop.owners.orders.set(order.orderId, { version: 3, data: { ...order, refunded: eurosFromCents(500), refundDays } });
    const datedCharge = { ...charge, refunded: eurosFromCents(300), refundDays: [{ day: '2026-05-01', amount: 300 }] };
    harness.shop.owners.charges.set(charge.chargeId, { version: 2, data: datedCharge });
    const { service } = harness;
    const silentLogger = createLogger('closed-months', { level: 'silent' });
    await new BackfillRefundDays(service.get(Database), service.get(RebuildMetrics), silentLogger).rebuildIfUndated();
    const expected = [
      ['2026-03-01', 700, 300],
      ['2026-04-01', -500, 0],
      ['2026-05-01', 0, -300],
    ];
    expect(await readRevenueByMonth()).toEqual(expected);
    expect((await harness.service.get(ReconcileMetrics).reconcile()).differences).toEqual([]);
  });
});
