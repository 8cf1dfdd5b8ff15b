import type Stripe from 'stripe';
import { noRequestCause } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { integer, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { runAction } from '#app/actions';
import { deleteCustomer } from '#app/customers/delete-customer';
import { newId } from '#app/ids';
import { hasEnded, intervalOf } from '#app/subscriptions/subscription';
import { addIntervals } from '#app/subscriptions/periods';
import type { Sandbox } from '../sandbox';

export type TestClock = Stripe.TestHelpers.TestClock;

const DAY_SECONDS = 86_400;
/** Stripe works for a while before the clock is ready; long enough here for a caller to see `advancing`. */
const ADVANCE_DELAY_MS = 40;

export const createClockParams = { frozen_time: required(integer({ min: 1 })), name: text(300) };
export const advanceParams = { frozen_time: required(integer({ min: 1 })) };

/**
 * The test clock of this id.
 * @throws StripeError 404 for an unknown one
 */
export function requireTestClock(sandbox: Sandbox, id: string): TestClock {
  const clock = sandbox.testClocks.get(id);
  if (clock === undefined || sandbox.deletedTestClocks.has(id)) throw notFoundError('test clock', id, 'test_clock');
  return clock;
}

/** A frozen time for the customers created with it. */
export function createTestClock({ sandbox, params, cause }: EndpointCall<ParamValues<typeof createClockParams>>): TestClock {
  const createdSeconds = sandbox.clock.seconds();
  const clock: TestClock = sandbox.testClocks.add({
    id: newId('clock_1', 23),
    object: 'test_helpers.test_clock',
    created: createdSeconds,
    deletes_after: createdSeconds + 7 * DAY_SECONDS,
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
function maxAdvanceTarget(sandbox: Sandbox, clock: TestClock): number {
  const periodLimits = sandbox.subscriptions
    .all()
    .filter((subscription) => subscription.test_clock === clock.id && !hasEnded(subscription))
    .map((subscription) => addIntervals(clock.frozen_time, intervalOf(subscription), 2));
  return Math.min(addIntervals(clock.frozen_time, { interval: 'year' }, 2), ...periodLimits);
}

/** Runs all actions that are due until then; the clock shows each action's own time while it runs. */
function completeAdvance(sandbox: Sandbox, clock: TestClock, targetSeconds: number): void {
  sandbox.testClockPlans.get(clock.id)?.runDue(targetSeconds, (at, action) => {
    clock.frozen_time = Math.max(clock.frozen_time, at);
    sandbox.runOnTestClock(clock.id, clock.frozen_time, () => runAction(sandbox, action));
  });
  clock.frozen_time = targetSeconds;
  clock.status = 'ready';
  clock.status_details = {};
  sandbox.events.record('test_helpers.test_clock.ready', clock, noRequestCause);
}

/**
 * Moves a clock forward; it is ready a moment later.
 * @throws StripeError 400 when it is at work, would go back, or too far
 */
export function advanceTestClock({ sandbox, id, params, cause }: EndpointCall<ParamValues<typeof advanceParams>>): TestClock {
  const clock = requireTestClock(sandbox, id);
  const { frozen_time: targetSeconds } = params;
  if (clock.status !== 'ready')
    throw invalidRequestError('Test clock advancement underway - cannot advance it until it is ready.', { param: 'test_clock' });
  if (targetSeconds <= clock.frozen_time)
    throw invalidRequestError('Test clocks can only be advanced to a time in the future.', { param: 'frozen_time' });
  if (targetSeconds > maxAdvanceTarget(sandbox, clock)) {
    const message =
      'The test clock can be advanced at most two intervals from the current frozen time, based on its shortest subscription.';
    throw invalidRequestError(message, { param: 'frozen_time' });
  }
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: targetSeconds } };
  sandbox.events.record('test_helpers.test_clock.advancing', clock, cause);
  scheduleAdvance(sandbox, clock);
  return clock;
}

/** Completes the advance of a clock, also one that a stop interrupted. */
export function scheduleAdvance(sandbox: Sandbox, clock: TestClock): void {
  const targetSeconds = clock.status_details.advancing?.target_frozen_time;
  if (clock.status !== 'advancing' || targetSeconds === undefined) return;
  const timer = setTimeout(() => {
    if (!sandbox.isClosed) completeAdvance(sandbox, clock, targetSeconds);
  }, ADVANCE_DELAY_MS);
  timer.unref();
}

/** Deletes a clock and every customer on it. */
export function deleteTestClock({ sandbox, id, cause }: EndpointCall<unknown>): Stripe.TestHelpers.DeletedTestClock {
  const clock = requireTestClock(sandbox, id);
  for (const customer of sandbox.customers.all()) {
    if (customer.test_clock === id && !sandbox.deletedCustomers.has(customer.id)) deleteCustomer(sandbox, customer, cause);
  }
  sandbox.deletedTestClocks.add(id);
  sandbox.deleteScheduler(id);
  sandbox.events.record('test_helpers.test_clock.deleted', clock, cause);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}
