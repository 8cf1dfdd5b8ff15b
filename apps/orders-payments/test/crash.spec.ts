import { join } from 'node:path';
import { failOrderDelivery } from '@brote/contracts/deliveries';
import { getOrder } from '@brote/contracts/orders';
import { cancelOrderAsStaff, shipOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller, buildService, eventually, ServiceProcess } from '@brote/test-support';
import { hearAgain, silence } from '@brote/test-support/stripe';
import { aBasket, buy, codeOf, eventsOf, payByCard, place, reached } from './builders';
import { offerBeside } from './plans';
import { startHarness, type Harness } from './harness';

const FOLDER = join(__dirname, '..');
const DEADLINE = { withinMs: 60_000 };

let harness: Harness;
let service: ServiceProcess;

/** Kills the service during a request to the catalogue: before the catalogue does it, or after it and before the reply. */
function cutAt(name: string, when: 'before' | 'after'): Promise<void> {
  return new Promise((resolve) => {
    harness.catalogue[when] = async (asked) => {
      if (asked !== name) return;
      harness.catalogue[when] = () => Promise.resolve();
      await service.kill().then(resolve);
    };
  });
}

const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const ship = (orderId: string) =>
  harness.requests.send(shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' }, asStaff);

const stepOf = async (cartId: string) =>
  (
    await harness.rows<{ id: string; step: string; order_id: string }>('SELECT id, step, order_id FROM checkout WHERE cart_id = $1', [
      cartId,
    ])
  )[0];

describe('a service that is killed', () => {
  beforeAll(async () => {
    buildService(FOLDER);
    harness = await startHarness({ RECONCILE_EVERY_MS: '500', UNDELIVERED_EVERY_MS: '500', LEASE_MS: '1500' }, { withoutService: true });
    service = new ServiceProcess(FOLDER, harness.env);
  }, 240_000);
  afterEach(async () => service.kill());
  afterAll(async () => {
    await service.kill();
    await harness.end(/socket hang up|ECONNRESET/);
  });
  beforeEach(async () => {
    harness.catalogue.reset();
    await service.start();
  });

  it.each(['before', 'after'] as const)(
    'while it reserves stock (%s) leaves no stock reserved',
    async (when) => {
      const request = aBasket();
      const cut = cutAt('reserve', when);
      const placed = codeOf(place(harness, request));
      await cut;
      expect(await placed).toContain('Unavailable');
      await service.start();
      const checkout = await stepOf(request.cartId);
      await harness.advance(60_000);
      await reached(harness, checkout?.id ?? '', 'expired', 60_000);
      await eventually(() => harness.catalogue.total('reserved') === 0 && harness.catalogue.addsUp);
      const page = await place(harness, request);
      await payByCard(page);
      await reached(harness, page.checkoutId, 'confirmed', 60_000);
    },
    240_000,
  );

  it('while Stripe creates the Checkout Session finds the same session again', async () => {
    const request = aBasket();
    // Stripe creates the session, and its response never reaches the service.
    await silence(harness.sandbox, '/v1/checkout/sessions');
    const placed = codeOf(place(harness, request));
    await eventually(async () => {
      const checkoutId = (await stepOf(request.cartId))?.id;
      return (await harness.sandbox.state()).sessions.some(({ client_reference_id: id }) => id === checkoutId);
    }, DEADLINE);
    await service.kill();
    await hearAgain(harness.sandbox);
    // The service was killed, or had given up on Stripe before.
    expect(await placed).toMatch(/unavailable/i);
    await service.start();
    const page = await eventually(() => place(harness, request), { withinMs: 60_000, everyMs: 500 });
    const { sessions } = await harness.sandbox.state();
    expect(sessions.filter(({ client_reference_id: id }) => id === page.checkoutId).map(({ id }) => id)).toEqual([page.sessionId]);
    await payByCard(page);
    await reached(harness, page.checkoutId, 'confirmed', 60_000);
  }, 240_000);

  it.each(['before', 'after'] as const)(
    'while it confirms a payment (%s) confirms it once',
    async (when) => {
      const page = await place(harness);
      const cut = cutAt('commit', when);
      const paying = payByCard(page);
      await cut;
      await service.start();
      await reached(harness, page.checkoutId, 'confirmed', 60_000);
      await paying;
      expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
      expect(await harness.rows('SELECT number FROM invoice WHERE order_id = $1', [page.orderId])).toHaveLength(1);
      expect([harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([4, true]);
    },
    240_000,
  );

  it.each(['before', 'after'] as const)(
    'while it confirms the payment of add-on items (%s) confirms it once',
    async (when) => {
      const page = await offerBeside(harness);
      const cut = cutAt('commit', when);
      const paying = payByCard(page);
      await cut;
      await service.start();
      await reached(harness, page.subscriptionId, 'confirmed', 60_000);
      await paying;
      expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
      expect(await harness.rows('SELECT number FROM invoice WHERE order_id = $1', [page.orderId])).toHaveLength(1);
      expect([harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([4, true]);
    },
    240_000,
  );

  it.each([
    ['before', 'reserve'],
    ['after', 'reserve'],
    ['after', 'commit'],
  ] as const)(
    'while it takes replacement brushes (%s %s) leaves none of them sold after the cancellation',
    async (when, name) => {
      const { orderId } = await buy(harness);
      await ship(orderId);
      await harness.requests.send(failOrderDelivery, { orderId, reason: 'lost', note: null }, asStaff);
      const cut = cutAt(name, when);
      const shipped = codeOf(ship(orderId));
      await cut;
      expect(await shipped).toContain('Unavailable');
      await service.start();
      await harness.requests.send(cancelOrderAsStaff, { orderId }, asStaff);
      await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700), DEADLINE);
      // The lost brushes stay sold, and no others.
      await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([4, 0]), {
        withinMs: 60_000,
      });
      expect(harness.catalogue.addsUp).toBe(true);
    },
    240_000,
  );

  it('while the customer pays applies the payment after its restart', async () => {
    const page = await place(harness);
    await service.kill();
    const paying = payByCard(page);
    await service.start();
    await reached(harness, page.checkoutId, 'confirmed', 60_000);
    await paying;
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
  }, 240_000);

  it('while it reads a dispute records the dispute and its outcome once', async () => {
    const { orderId } = await buy(harness);
    const [payment] = await harness.rows<{ charge: string }>('SELECT charge FROM payment WHERE order_id = $1', [orderId]);
    const charge = payment?.charge ?? '';
    const looks = async () => {
      const [row] = await harness.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM stripe_event WHERE object_id = $1 AND state = 'pending' AND tries + (claimed_until IS NOT NULL)::int > 0`,
        [charge],
      );
      return (row?.count ?? 0) > 0;
    };
    const steps: string[] = ['placed', 'paid'];
    const lose = async (events: readonly string[], happens: () => Promise<unknown>) => {
      // Requests about disputes get no response, so the service still knows nothing when it is killed.
      await harness.sandbox.control('fail', { nextRequests: 1_000_000, timeoutMs: 9_000, path: '/v1/disputes' });
      await happens();
      await eventually(looks, DEADLINE);
      await service.kill();
      expect(await eventsOf(harness, orderId)).toEqual(steps);
      await harness.sandbox.control('fail', { nextRequests: 0 });
      await service.start();
      steps.push(...events);
      await eventually(async () => expect(await eventsOf(harness, orderId)).toEqual(steps), DEADLINE);
    };
    await lose(['disputed'], () => harness.sandbox.control('disputes', { charge }));
    const dispute = (await harness.sandbox.state()).disputes.find((one) => one.charge === charge);
    // The order has not left, so it is cancelled with the payment that the bank took.
    await lose(['dispute-closed', 'cancelled'], () => harness.sandbox.control(`disputes/${dispute?.id ?? ''}/close`, { outcome: 'lost' }));
    expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700);
  }, 160_000);

  it('finishes its work when it gets the signal to end', async () => {
    expect(await service.end()).toBe(0);
  });
});
