import type Stripe from 'stripe';
import { noRequest } from '#app/api/endpoint';
import type { Call } from '#app/api/endpoint';
import { integer, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { invalid, noSuch } from '#app/api/stripe-error';
import { executeStripeCommand } from '#app/actions';
import { deleteCustomer } from '#app/customers/delete-customer';
import { newId } from '#app/ids';
import { isOver, rhythmOf } from '#app/subscriptions/subscription';
import { roundsAfter } from '#app/subscriptions/periods';
import type { Sandbox } from '../sandbox';

export type TestClock = Stripe.TestHelpers.TestClock;

const DAY = 86_400;
/** Stripe works for a while before the clock is ready; long enough here for a caller to see `advancing`. */
const WORKS_FOR_MS = 40;

export const createClockParams = { frozen_time: required(integer({ min: 1 })), name: text(300) };
export const advanceParams = { frozen_time: required(integer({ min: 1 })) };

/**
 * The test clock of this id.
 * @throws StripeError 404 for an unknown one
 */
export function testClockOf(sandbox: Sandbox, id: string): TestClock {
  const clock = sandbox.testClocks.get(id);
  if (clock === undefined || sandbox.deletedTestClocks.has(id)) throw noSuch('test clock', id, 'test_clock');
  return clock;
}

/** A frozen time for the customers created with it. */
export function createTestClock({ sandbox, params, cause }: Call<Read<typeof createClockParams>>): TestClock {
  const created = sandbox.clock.seconds();
  const clock: TestClock = sandbox.testClocks.add({
    id: newId('clock_1', 23),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + 7 * DAY,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  });
  sandbox.newScheduler(clock.id);
  sandbox.events.record('test_helpers.test_clock.created', clock, cause);
  return clock;
}

/** The farthest that a clock may be moved at once: two periods of its shortest subscription, two years without one. */
function farthest(sandbox: Sandbox, clock: TestClock): number {
  const ends = sandbox.subscriptions
    .all()
    .filter((subscription) => subscription.test_clock === clock.id && !isOver(subscription))
    .map((subscription) => roundsAfter(clock.frozen_time, rhythmOf(subscription), 2));
  return Math.min(roundsAfter(clock.frozen_time, { interval: 'year' }, 2), ...ends);
}

/** Runs all actions that are due until then; the clock shows each action's own time while it runs. */
function workThrough(sandbox: Sandbox, clock: TestClock, target: number): void {
  sandbox.testClockPlans.get(clock.id)?.runDue(target, (at, action) => {
    clock.frozen_time = Math.max(clock.frozen_time, at);
    sandbox.onTestClock(clock.id, clock.frozen_time, () => executeStripeCommand(sandbox, action));
  });
  clock.frozen_time = target;
  clock.status = 'ready';
  clock.status_details = {};
  sandbox.events.record('test_helpers.test_clock.ready', clock, noRequest);
}

/**
 * Moves a clock forward; it is ready a moment later.
 * @throws StripeError 400 when it is at work, would go back, or too far
 */
export function advanceTestClock({ sandbox, id, params, cause }: Call<Read<typeof advanceParams>>): TestClock {
  const clock = testClockOf(sandbox, id);
  const { frozen_time: target } = params;
  if (clock.status !== 'ready')
    throw invalid('Test clock advancement underway - cannot advance it until it is ready.', { param: 'test_clock' });
  if (target <= clock.frozen_time) throw invalid('Test clocks can only be advanced to a time in the future.', { param: 'frozen_time' });
  if (target > farthest(sandbox, clock)) {
    const message =
      'The test clock can be advanced at most two intervals from the current frozen time, based on its shortest subscription.';
    throw invalid(message, { param: 'frozen_time' });
  }
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: target } };
  sandbox.events.record('test_helpers.test_clock.advancing', clock, cause);
  advanceSoon(sandbox, clock);
  return clock;
}

/** Completes the advance of a clock, also one that a stop interrupted. */
export function advanceSoon(sandbox: Sandbox, clock: TestClock): void {
  const target = clock.status_details.advancing?.target_frozen_time;
  if (clock.status !== 'advancing' || target === undefined) return;
  const timer = setTimeout(() => {
    if (!sandbox.isClosed) workThrough(sandbox, clock, target);
  }, WORKS_FOR_MS);
  timer.unref();
}

/** Deletes a clock and every customer on it. */
export function deleteTestClock({ sandbox, id, cause }: Call<unknown>): Stripe.TestHelpers.DeletedTestClock {
  const clock = testClockOf(sandbox, id);
  for (const customer of sandbox.customers.all()) {
    if (customer.test_clock === id && !sandbox.deletedCustomers.has(customer.id)) deleteCustomer(sandbox, customer, cause);
  }
  sandbox.deletedTestClocks.add(id);
  sandbox.dropScheduler(id);
  sandbox.events.record('test_helpers.test_clock.deleted', clock, cause);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}
