import * as deliveries from '@brote/contracts/deliveries';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import * as fc from 'fast-check';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { subscribe } from './builders';
import { startHarness, type Harness } from './harness';
import { runDailyRun } from './advance-time';

const seed = jest.getSeed();
const MAX_AGE_DAYS = 500;
const AGES = Array.from({ length: MAX_AGE_DAYS + 1 }, (_, age) => age);
// Copies of the first delivery of a plan, one for each age in days. The cycle contains the age.
const INSERT_AGED_DELIVERIES = `
  INSERT INTO delivery
  SELECT (jsonb_populate_record(d, jsonb_build_object(
            'id', gen_random_uuid(), 'reservation_id', gen_random_uuid(), 'cycle', 1000 + age, 'date', :today::date - age,
            'status', (ARRAY['scheduled', 'waiting', 'failed'])[1 + age % 3], 'reason', (ARRAY[NULL, 'stock', 'lost'])[1 + age % 3]))).*
    FROM delivery d, generate_series(0, ${MAX_AGE_DAYS}) AS age WHERE d.subscription_id = :subscriptionId AND d.cycle = (
      SELECT min(cycle) FROM delivery WHERE subscription_id = :subscriptionId)`;

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const today = () => madridDay(harness.app.get(Clock).now());

describe(`due deliveries (seed ${seed})`, () => {
  let subscriptionId: string;
  beforeAll(async () => {
    harness = await startHarness({ RUN_EVERY_MS: '3600000' });
    subscriptionId = (await subscribe(harness)).subscriptionId;
    await runDailyRun(harness);
    await harness.queryRows(INSERT_AGED_DELIVERIES, { today: today(), subscriptionId });
    await harness.queryRows('DELETE FROM delivery WHERE cycle < 1000');
  }, 120_000);
  afterAll(() => harness.end());

  /** All pages of the late deliveries, the oldest first. */
  async function listLateAges(): Promise<number[]> {
    const lateRequest = { from: '2000-01-01', until: addDays(today(), -1), isOpen: true, status: null, search: null, limit: 90 };
    const days: string[] = [];
    let after: deliveries.FindDeliveriesRequest['after'] = null;
    for (;;) {
      const { rows }: deliveries.FindDeliveriesReply = await harness.requests.send(
        deliveries.findSubscriptionDeliveries,
        { ...lateRequest, after },
        staff,
      );
      const last = rows.at(-1);
      if (last === undefined) return days.map((day) => Math.round((Date.parse(today()) - Date.parse(day)) / 86_400_000));
      days.push(...rows.map(({ day }) => day));
      after = { day: last.day, id: last.id };
    }
  }

  async function expectDue(ages: readonly number[]): Promise<void> {
    const lateAges = ages.filter((age) => age > 0).reverse();
    expect(await listLateAges()).toEqual(lateAges);
    const weekRequest = {
      from: today(),
      until: today(),
      lateFrom: '2000-01-01',
      lateUntil: addDays(today(), -1),
      status: null,
      search: null,
    };
    expect((await harness.requests.send(deliveries.getSubscriptionDeliveriesWeek, weekRequest, staff)).late).toBe(lateAges.length);
    const { count } = await harness.requests.send(deliveries.getSubscriptionPicks, { day: today() }, staff);
    expect(count).toMatchObject({
      parcels: ages.filter((age) => age % 3 === 0).length,
      short: ages.filter((age) => age % 3 === 1).length,
    });
  }

  it('stay in the late list and the picking list at any age, until they leave or are cancelled', async () => {
    await expectDue(AGES);
    const [endedAges = []] = fc.sample(fc.subarray(AGES), { seed, numRuns: 1 });
    await harness.queryRows(
      `UPDATE delivery SET status = CASE WHEN cycle % 2 = 0 THEN 'cancelled' ELSE 'in_transit' END, shipped_at = :shippedAt WHERE cycle - 1000 = ANY(:endedAges)`,
      { endedAges, shippedAt: harness.now() },
    );
    await expectDue(AGES.filter((age) => !endedAges.includes(age)));
  }, 60_000);
});
