import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrderReply, PlaceOrderRequest } from '@brote/contracts/orders';
import { Refusal, Unavailable } from '@brote/messaging';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { SeededRandom } from '@brote/test-support/random';
import { restoreStripeResponses, dropStripeResponses } from '@brote/test-support/stripe';
import { aBasket, readEventTypesOf, payByCard, place, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';

const SERVICE_DIR = join(__dirname, '..');
const MAX_PLACE_ORDER_MS = 8_000;
/** Milliseconds; a longer start is due to the machine, not to the checkout. */
const USUAL_START_MS = 3_000;
const SEED = jest.getSeed();

let harness: Harness;
let service: ServiceProcess;

/** Kills the service and starts it again. Resolves with the duration of the start. */
async function killAndRestart(): Promise<number> {
  await service.kill();
  const startedAt = Date.now();
  await service.start();
  return Date.now() - startedAt;
}

/** Repeats the request after each error, as a person does. */
async function placeWithRetries(request: PlaceOrderRequest): Promise<{ page: PlaceOrderReply; ms: number; errors: number }> {
  const startedAt = Date.now();
  for (let errors = 0; ; errors += 1) {
    try {
      return { page: await place(harness, request), ms: Date.now() - startedAt, errors };
    } catch (error) {
      // A person can get a refusal, or a service that is down. Any other error is a fault of the spec or of the shop.
      if (!(error instanceof Refusal) && !(error instanceof Unavailable)) throw error;
      await pause(500);
    }
  }
}

async function placeDuringRestart(request: PlaceOrderRequest, restarting: Promise<number>): Promise<void> {
  const [{ page, ms, errors }, startMs] = await Promise.all([placeWithRetries(request), restarting]);
  const slowMs = Math.max(0, startMs - USUAL_START_MS);
  expect({ isLate: ms - slowMs > MAX_PLACE_ORDER_MS, seesErrors: errors > 0 && slowMs === 0, ms, startMs }).toMatchObject({
    ...{ isLate: false, seesErrors: false },
  });
  const { sessions } = await harness.sandbox.readState();
  expect(sessions.filter(({ client_reference_id: id }) => id === page.checkoutId).map(({ id }) => id)).toEqual([page.sessionId]);
  await payByCard(page);
  await waitForCheckoutStep(harness, page.checkoutId, 'confirmed', 60_000);
  expect(await readEventTypesOf(harness, page.orderId)).toEqual(['placed', 'paid']);
}

/** Kills the service during a request to the catalogue. */
function killDuringReserve(when: 'before' | 'after'): Promise<number> {
  return new Promise((resolve) => {
    harness.catalogue[when] = async (requestName) => {
      if (requestName !== 'reserve') return;
      harness.catalogue[when] = () => Promise.resolve();
      await service.kill();
      void killAndRestart().then(resolve);
    };
  });
}

describe('a buyer during a crash', () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    harness = await startHarness({ LEASE_MS: '30000' }, { withoutService: true });
    service = new ServiceProcess(SERVICE_DIR, harness.env);
  }, 240_000);
  beforeEach(async () => {
    harness.catalogue.reset();
    await service.start();
  });
  afterEach(async () => service.kill());
  afterAll(async () => harness.end(/socket hang up|ECONNRESET/));

  it.each(['before', 'after'] as const)(
    'while stock is reserved (%s) gets the payment page within eight seconds, without an error',
    async (when) => placeDuringRestart(aBasket(), killDuringReserve(when)),
    120_000,
  );

  it('while Stripe creates the session gets that page within eight seconds, without an error', async () => {
    const request = aBasket();
    await dropStripeResponses(harness.sandbox, '/v1/checkout/sessions');
    const restarting = eventually(
      async () => expect((await harness.sandbox.readState()).sessions.some(({ status }) => status === 'open')).toBe(true),
      {
        withinMs: 20_000,
        everyMs: 20,
      },
    ).then(async () => {
      await service.kill();
      await restoreStripeResponses(harness.sandbox);
      return killAndRestart();
    });
    await placeDuringRestart(request, restarting);
  }, 120_000);

  it(`at any moment gets the payment page within eight seconds, without an error (seed ${SEED})`, async () => {
    const random = new SeededRandom(SEED);
    for (let kill = 0; kill < 4; kill += 1) {
      const restarting = pause(random.nextInteger(120)).then(killAndRestart);
      await placeDuringRestart(aBasket(), restarting);
    }
  }, 240_000);
});
