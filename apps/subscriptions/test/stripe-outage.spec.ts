import { pauseSubscription } from '@brote/contracts/subscriptions';
import { eventually } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { readEventsOf, readSubscription, refusalCodeOf, subscribe } from './builders';
import { asOwner, countOf, countPaidInvoices, readCommandTarget, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OUTAGE_HOURS = 10;
const ALL_REQUESTS_COUNT = 1_000_000;
const WAIT_OPTIONS = { withinMs: 60_000, everyMs: 50 };

let harness: Harness;

beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
afterAll(async () => harness.end(/socket hang up|ECONNRESET|signature's time/));

/** The most attempts so far to apply a change that waits for Stripe; 0 when none waits. */
async function readMaxTries(): Promise<number> {
  const [row] = await harness.queryRows<{ tries: number }>('SELECT coalesce(max(tries), 0)::int AS tries FROM billing_change');
  return row?.tries ?? 0;
}

/** The waits between two attempts follow the clock of the database, which does not move with the shop's. */
const makeChangesDue = () => harness.queryRows('UPDATE billing_change SET due_at = clock_timestamp()');

/** One hour without Stripe: every waiting change is tried once more, and fails. */
async function passHourOfOutage(): Promise<void> {
  const before = await readMaxTries();
  await harness.advance(HOUR_MS);
  await eventually(async () => {
    await makeChangesDue();
    expect(await readMaxTries()).toBeGreaterThan(before);
  }, WAIT_OPTIONS);
}

it('changes at Stripe during an outage of its API for hours are applied afterwards, and none becomes a dead letter', async () => {
  const boughtPlan = await subscribe(harness);
  await waitUntilIdle(harness);
  await harness.sandbox.postControl('fail', { nextRequests: ALL_REQUESTS_COUNT, timeoutMs: 100, path: '/v1/', phase: 'before' });
  // Stripe renews the plan and sends its webhooks, but the connections to its API break.
  await harness.advance(31 * DAY_MS);
  await eventually(async () => expect(await readMaxTries()).toBeGreaterThan(0), WAIT_OPTIONS);
  const request = { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 30) };
  const refusalCode = await refusalCodeOf(harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)));
  expect(refusalCode).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  for (let hour = 0; hour < OUTAGE_HOURS; hour += 1) await passHourOfOutage();
  // More attempts than those after which a failed event becomes a dead letter.
  expect(await readMaxTries()).toBeGreaterThan(8);
  expect(await harness.queryRows('SELECT 1 FROM dead_letter')).toEqual([]);

  await harness.sandbox.postControl('fail', { nextRequests: 0 });
  await makeChangesDue();
  await harness.advance(HOUR_MS);
  await waitUntilIdle(harness);
  expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: request.until });
  expect(await countPaidInvoices(harness, boughtPlan)).toBe(2);
  const events = await readEventsOf(harness, boughtPlan.subscriptionId);
  expect([countOf(events, 'subscription.renewed'), countOf(events, 'subscription.paused')]).toEqual([1, 1]);
  expect(await harness.queryRows('SELECT 1 FROM dead_letter')).toEqual([]);
  await expectAgreement(harness);
}, 300_000);
