import { cancelPlan, ensurePlanPrice, getBilledPlan, pausePlan, type PaymentFailureDetails } from '@brote/contracts/payments';
import { isRefused } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { buy } from './builders';
import { startHarness, type Harness } from './harness';
import { PlanSteps } from './plan-steps';

let harness: Harness;
let steps: PlanSteps;
const send: Harness['requests']['send'] = (...args) => harness.requests.send(...args);
const UNKNOWN_PLAN = { stripeSubscription: 'sub_unknown' };

beforeAll(async () => {
  harness = await startHarness();
  steps = new PlanSteps(harness);
});
// The injected failure of a change is not repeated by the same key, as a stored one would be.
afterAll(async () => harness.end(/^Idempotency-Key pause_\w+ was replayed/));

/** Code and details of a refusal. */
async function refusalOf(request: Promise<unknown>): Promise<{ code: string; details: PaymentFailureDetails }> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isRefused(error)) throw new Error(`The request was not refused: ${String(error)}`);
  return { code: error.code, details: error.details as PaymentFailureDetails };
}

/** Stripe answers the next requests at a path with a status. */
const failNext = (path: string, status: number) => harness.sandbox.postControl('fail', { path, status, nextRequests: 4 });
const endFaults = () => harness.sandbox.postControl('fail', { nextRequests: 0 });

describe('a failed call to Stripe', () => {
  afterEach(async () => void (await endFaults()));

  it('is refused when Stripe does not know the object', async () => {
    for (const request of [send(getBilledPlan, UNKNOWN_PLAN), send(cancelPlan, UNKNOWN_PLAN)])
      expect(await refusalOf(request)).toEqual({
        code: 'PAYMENT_REFUSED',
        details: { reason: 'StripeInvalidRequestError resource_missing', isObjectUnknown: true },
      });
  });

  it('is refused when the state of the object does not allow it', async () => {
    const { stripeSubscription } = await steps.buy();
    await send(cancelPlan, { stripeSubscription });
    const refusal = await refusalOf(send(pausePlan, { stripeSubscription, idempotencyKey: `pause_${stripeSubscription}` }));
    expect([refusal.code, refusal.details.isObjectUnknown]).toEqual(['PAYMENT_REFUSED', false]);
  });

  it('spends the key of a change when Stripe has failed, because Stripe repeats the failure for this key', async () => {
    const { stripeSubscription } = await steps.buy();
    await failNext(`/v1/subscriptions/${stripeSubscription}`, 500);
    const refusal = await refusalOf(send(pausePlan, { stripeSubscription, idempotencyKey: `pause_${stripeSubscription}` }));
    expect([refusal.code, refusal.details.isObjectUnknown]).toEqual(['IDEMPOTENCY_KEY_SPENT', false]);
  });

  it('leaves a change unknown when Stripe limits the rate', async () => {
    await failNext('/v1/prices', 429);
    const request = { book: 'limited', planId: 'couple', planName: 'Couple plan', amount: 170, months: 1 } as const;
    expect((await refusalOf(send(ensurePlanPrice, request))).code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });

  it('makes a read unavailable when Stripe fails', async () => {
    const { stripeSubscription } = await steps.buy();
    await failNext(`/v1/subscriptions/${stripeSubscription}`, 500);
    expect((await refusalOf(send(getBilledPlan, { stripeSubscription }))).code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});

describe('an event of Stripe about a plan', () => {
  it('is announced once, although its webhook is delivered twice', async () => {
    await harness.sandbox.postControl('webhooks', { duplicate: true });
    const { sessionId, invoice, stripeSubscription } = await steps.buy();
    await eventually(async () => expect(await steps.countAnnounced(sessionId)).toBe(1));
    await harness.sandbox.postControl('webhooks', { duplicate: false });
    const countOf = async (types: readonly string[], objectId: string): Promise<number> => {
      const [row] = await harness.queryRows<{ count: number }>(
        `SELECT count(*)::int AS count FROM stripe_event WHERE object_id = :objectId AND split_part(type, '.', 1) = ANY(:types)`,
        { objectId, types },
      );
      return row?.count ?? 0;
    };
    for (const [id, type] of [
      [invoice, 'invoice'],
      [stripeSubscription, 'customer'],
    ] as const)
      await eventually(async () => {
        const stored = await countOf([type], id);
        expect(stored).toBeGreaterThan(0);
        expect(await steps.countAnnounced(id)).toBe(stored);
      });
    const bodies = harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes('checkout.session.completed'));
    expect(bodies.length).toBeGreaterThan(1);
    expect(await steps.countAnnounced(sessionId)).toBe(1);
  });

  it('is not announced for the page of an order', async () => {
    const { sessionId } = await buy(harness);
    await eventually(async () => {
      const rows = await harness.queryRows(`SELECT 1 FROM stripe_event WHERE object_id = :sessionId AND state = 'done'`, { sessionId });
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(await steps.countAnnounced(sessionId)).toBe(0);
  });
});
