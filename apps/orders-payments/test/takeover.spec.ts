import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrderReply, PlaceOrderRequest } from '@brote/contracts/orders';
import { Refusal, Unavailable } from '@brote/messaging';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { SeededRandom } from '@brote/test-support/random';
import { hearAgain, silence } from '@brote/test-support/stripe';
import { aBasket, eventsOf, payByCard, place, reached } from './builders';
import { startHarness, type Harness } from './harness';

const FOLDER = join(__dirname, '..');
const LONGEST_MS = 8_000;
/** Milliseconds; a longer start is due to the machine, not to the checkout. */
const USUAL_START_MS = 3_000;
const SEED = jest.getSeed();

let harness: Harness;
let service: ServiceProcess;

/** Kills the service and starts it again. Resolves with the duration of the start. */
async function cutAndStart(): Promise<number> {
  await service.kill();
  const startedAt = Date.now();
  await service.start();
  return Date.now() - startedAt;
}

/** Repeats the request after each error, as a person does. */
async function persist(request: PlaceOrderRequest): Promise<{ page: PlaceOrderReply; ms: number; errors: number }> {
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

async function bought(request: PlaceOrderRequest, cut: Promise<number>): Promise<void> {
  const [{ page, ms, errors }, startMs] = await Promise.all([persist(request), cut]);
  const slowMs = Math.max(0, startMs - USUAL_START_MS);
  expect({ isLate: ms - slowMs > LONGEST_MS, seesErrors: errors > 0 && slowMs === 0, ms, startMs }).toMatchObject({
    ...{ isLate: false, seesErrors: false },
  });
  const { sessions } = await harness.sandbox.state();
  expect(sessions.filter(({ client_reference_id: id }) => id === page.checkoutId).map(({ id }) => id)).toEqual([page.sessionId]);
  await payByCard(page);
  await reached(harness, page.checkoutId, 'confirmed', 60_000);
  expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
}

/** Kills the service during a request to the catalogue. */
function cutAtReserve(when: 'before' | 'after'): Promise<number> {
  return new Promise((resolve) => {
    harness.catalogue[when] = async (asked) => {
      if (asked !== 'reserve') return;
      harness.catalogue[when] = () => Promise.resolve();
      await service.kill();
      void cutAndStart().then(resolve);
    };
  });
}

describe('a buyer during a crash', () => {
  beforeAll(async () => {
    buildService(FOLDER);
    harness = await startHarness({ LEASE_MS: '30000' }, { withoutService: true });
    service = new ServiceProcess(FOLDER, harness.env);
  }, 240_000);
  beforeEach(async () => {
    harness.catalogue.reset();
    await service.start();
  });
  afterEach(async () => service.kill());
  afterAll(async () => harness.end(/socket hang up|ECONNRESET/));

  it.each(['before', 'after'] as const)(
    'while stock is reserved (%s) gets the payment page within eight seconds, without an error',
    async (when) => bought(aBasket(), cutAtReserve(when)),
    120_000,
  );

  it('while Stripe creates the session gets that page within eight seconds, without an error', async () => {
    const request = aBasket();
    await silence(harness.sandbox, '/v1/checkout/sessions');
    const cut = eventually(
      async () => expect((await harness.sandbox.state()).sessions.some(({ status }) => status === 'open')).toBe(true),
      {
        withinMs: 20_000,
        everyMs: 20,
      },
    ).then(async () => {
      await service.kill();
      await hearAgain(harness.sandbox);
      return cutAndStart();
    });
    await bought(request, cut);
  }, 120_000);

  it(`at any moment gets the payment page within eight seconds, without an error (seed ${SEED})`, async () => {
    const random = new SeededRandom(SEED);
    for (let kill = 0; kill < 4; kill += 1) {
      const cut = pause(random.below(120)).then(cutAndStart);
      await bought(aBasket(), cut);
    }
  }, 240_000);
});
