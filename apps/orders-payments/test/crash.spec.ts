import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { failOrderDelivery } from '@brote/contracts/deliveries';
import { getOrder } from '@brote/contracts/orders';
import { cancelOrderAsStaff, issueEarlierDocuments, shipOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller, buildService, eventually, ServiceProcess } from '@brote/test-support';
import { restoreStripeResponses, dropStripeResponses } from '@brote/test-support/stripe';
import { aBasket, buy, refusalCodeOf, readEventTypesOf, payByCard, place, waitForCheckoutStep } from './builders';
import { openAddOnSession } from './plan-sessions';
import { PlanSteps } from './plan-steps';
import { FakeCharges, listedChargeOf } from './fake-charges';
import { startHarness, type Harness } from './harness';

const SERVICE_DIR = join(__dirname, '..');
const WAIT_OPTIONS = { withinMs: 60_000 };
const SELECT_CHECKOUT = 'SELECT id, step, order_id FROM checkout WHERE cart_id = :cartId';
const SELECT_CLAIMED_EVENTS = `
  SELECT id FROM stripe_event WHERE object_id = :charge AND state = 'pending' AND (tries > 0 OR claimed_until IS NOT NULL)`;

let harness: Harness;
let service: ServiceProcess;

/** Kills the service during a request to the catalogue: before the catalogue does it, or after it and before the reply. */
function killDuringRequest(name: string, when: 'before' | 'after'): Promise<void> {
  return new Promise((resolve) => {
    harness.catalogue[when] = async (requestName) => {
      if (requestName !== name) return;
      harness.catalogue[when] = () => Promise.resolve();
      await service.kill().then(resolve);
    };
  });
}

const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const ship = (orderId: string) =>
  harness.requests.send(shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' }, asStaff);

const readCheckoutOfCart = async (cartId: string) =>
  (await harness.queryRows<{ id: string; step: string; order_id: string }>(SELECT_CHECKOUT, { cartId }))[0];

describe('a service that is killed', () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    harness = await startHarness({ RECONCILE_EVERY_MS: '500', UNDELIVERED_EVERY_MS: '500', LEASE_MS: '1500' }, { withoutService: true });
    service = new ServiceProcess(SERVICE_DIR, harness.env);
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
      const killing = killDuringRequest('reserve', when);
      const placing = refusalCodeOf(place(harness, request));
      await killing;
      expect(await placing).toContain('Unavailable');
      await service.start();
      const checkout = await readCheckoutOfCart(request.cartId);
      await harness.advance(60_000);
      await waitForCheckoutStep(harness, checkout?.id ?? '', 'expired', 60_000);
      await eventually(() => harness.catalogue.total('reserved') === 0 && harness.catalogue.isConsistent);
      const paymentPage = await place(harness, request);
      await payByCard(paymentPage);
      await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed', 60_000);
    },
    240_000,
  );

  it('between storing an event of a plan and announcing it announces it once', async () => {
    const steps = new PlanSteps(harness);
    const page = await steps.openPage();
    const blocker = harness.db.dataSource.createQueryRunner();
    await blocker.startTransaction();
    // The event can be stored, but nothing can be published.
    await blocker.query('LOCK TABLE outbox IN EXCLUSIVE MODE');
    await payByCard(page);
    const readStates = () => harness.queryRows('SELECT state FROM stripe_event WHERE object_id = :id', { id: page.id });
    await eventually(async () => expect(await readStates()).toEqual([{ state: 'pending' }]), WAIT_OPTIONS);
    await service.kill();
    await blocker.commitTransaction();
    await blocker.release();
    expect(await steps.countAnnounced(page.id)).toBe(0);
    await service.start();
    await eventually(async () => expect(await readStates()).toEqual([{ state: 'done' }]), WAIT_OPTIONS);
    expect(await steps.countAnnounced(page.id)).toBe(1);
  }, 240_000);

  it('while Stripe creates the Checkout Session finds the same session again', async () => {
    const request = aBasket();
    // Stripe creates the session, and its response never reaches the service.
    await dropStripeResponses(harness.sandbox, '/v1/checkout/sessions');
    const placing = refusalCodeOf(place(harness, request));
    await eventually(async () => {
      const checkoutId = (await readCheckoutOfCart(request.cartId))?.id;
      return (await harness.sandbox.readState()).sessions.some(({ client_reference_id: id }) => id === checkoutId);
    }, WAIT_OPTIONS);
    await service.kill();
    await restoreStripeResponses(harness.sandbox);
    // The service was killed, or had given up on Stripe before.
    expect(await placing).toMatch(/unavailable/i);
    await service.start();
    const paymentPage = await eventually(() => place(harness, request), { withinMs: 60_000, everyMs: 500 });
    const { sessions } = await harness.sandbox.readState();
    expect(sessions.filter(({ client_reference_id: id }) => id === paymentPage.checkoutId).map(({ id }) => id)).toEqual([
      paymentPage.sessionId,
    ]);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed', 60_000);
  }, 240_000);

  it.each(['before', 'after'] as const)(
    'while it confirms a payment (%s) confirms it once',
    async (when) => {
      const paymentPage = await place(harness);
      const killing = killDuringRequest('commit', when);
      const payment = payByCard(paymentPage);
      await killing;
      await service.start();
      await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed', 60_000);
      await payment;
      expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'paid']);
      expect(
        await harness.queryRows('SELECT number FROM invoice WHERE order_id = :orderId', { orderId: paymentPage.orderId }),
      ).toHaveLength(1);
      expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]);
    },
    240_000,
  );

  it('between the number of an invoice and its billing record stores neither, and both once after its restart', async () => {
    const { checkoutId, orderId, ...page } = await place(harness);
    const readDocuments = () =>
      harness.queryRows<{ position: number | null }>(
        'SELECT position FROM invoice LEFT JOIN billing_record ON invoice_number = number WHERE order_id = :orderId',
        { orderId },
      );
    const isWaiting = async () =>
      (await harness.queryRows(`SELECT 1 FROM pg_locks WHERE relation = 'billing_record'::regclass AND NOT granted`)).length > 0;
    const readEnd = () => harness.queryRows<{ position: number }>('SELECT position FROM billing_chain');
    const [endBefore] = await readEnd();
    const blocker = harness.db.dataSource.createQueryRunner();
    await blocker.startTransaction();
    // The invoice can be inserted, but not its record.
    await blocker.query('LOCK TABLE billing_record IN EXCLUSIVE MODE');
    const payment = payByCard(page);
    await eventually(async () => expect(await isWaiting()).toBe(true), WAIT_OPTIONS);
    await service.kill();
    await blocker.commitTransaction();
    await blocker.release();
    expect([await readDocuments(), await readEnd()]).toEqual([[], [endBefore]]);
    await service.start();
    await waitForCheckoutStep(harness, checkoutId, 'confirmed', 60_000);
    await payment;
    expect(await readDocuments()).toEqual([{ position: (endBefore?.position ?? 0) + 1 }]);
  }, 240_000);

  it.each(['before', 'after'] as const)(
    'while it confirms the payment of add-on items (%s) confirms it once',
    async (when) => {
      const paymentPage = await openAddOnSession(harness);
      const killing = killDuringRequest('commit', when);
      const payment = payByCard(paymentPage);
      await killing;
      await service.start();
      await waitForCheckoutStep(harness, paymentPage.subscriptionId, 'confirmed', 60_000);
      await payment;
      expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'paid']);
      expect(await harness.queryRows('SELECT amount FROM payment WHERE order_id = :orderId', { orderId: paymentPage.orderId })).toEqual([
        { amount: 700 },
      ]);
      expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]);
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
      const killing = killDuringRequest(name, when);
      const shipping = refusalCodeOf(ship(orderId));
      await killing;
      expect(await shipping).toContain('Unavailable');
      await service.start();
      await harness.requests.send(cancelOrderAsStaff, { orderId }, asStaff);
      await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700), WAIT_OPTIONS);
      // The lost brushes stay sold, and no others.
      await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([4, 0]), {
        withinMs: 60_000,
      });
      expect(harness.catalogue.isConsistent).toBe(true);
    },
    240_000,
  );

  it('while the customer pays applies the payment after its restart', async () => {
    const paymentPage = await place(harness);
    await service.kill();
    const payment = payByCard(paymentPage);
    await service.start();
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed', 60_000);
    await payment;
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'paid']);
  }, 240_000);

  it('while it asks for the data of a charge issues one invoice for it', async () => {
    const charges = await FakeCharges.start(harness.nats.url);
    const killing = new Promise<void>((resolve) => {
      charges.before = async () => {
        charges.before = () => Promise.resolve();
        await service.kill().then(resolve);
      };
    });
    const charge = await charges.pay();
    await killing;
    expect(await harness.queryRows('SELECT state FROM plan_document')).toEqual([{ state: 'due' }]);
    await service.start();
    await charges.publishPaid(charge);
    const readInvoices = () => harness.queryRows('SELECT total FROM invoice WHERE charge_id = :id', { id: charge.chargeId });
    await eventually(async () => expect(await readInvoices()).toEqual([{ total: 190 }]), WAIT_OPTIONS);
    expect(await harness.queryRows('SELECT state FROM plan_document')).toEqual([{ state: 'issued' }]);
    await charges.stop();
  }, 240_000);

  it('while it reads earlier charges issues one invoice for each', async () => {
    const charges = await FakeCharges.start(harness.nats.url);
    const paidAt = new Date(harness.now() - 100 * 86_400_000).toISOString();
    const earlier = Array.from({ length: 7 }, () => charges.add({ paidAt }));
    const { planBilling } = harness;
    planBilling.charges = earlier.map((charge) => listedChargeOf(charge));
    const readBackfill = () => harness.queryRows('SELECT state FROM document_backfill');
    const killing = new Promise<void>((resolve) => {
      planBilling.beforeCharges = async (cursor) => {
        const reached = await harness.queryRows('SELECT id FROM document_backfill WHERE last_charge_id = :cursor', { cursor });
        if (reached.length === 0) return;
        planBilling.beforeCharges = () => Promise.resolve();
        await service.kill().then(resolve);
      };
    });
    const caller = aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() });
    await harness.requests.send(issueEarlierDocuments, { backfillId: randomUUID() }, { caller });
    await killing;
    expect(await readBackfill()).toEqual([{ state: 'running' }]);
    await service.start();
    const readTotals = () =>
      harness.queryRows('SELECT total FROM invoice WHERE charge_id = ANY(:ids)', { ids: earlier.map(({ chargeId }) => chargeId) });
    await eventually(async () => expect(await readTotals()).toEqual(earlier.map(() => ({ total: 190 }))), WAIT_OPTIONS);
    await eventually(async () => expect(await readBackfill()).toEqual([{ state: 'done' }]), WAIT_OPTIONS);
    planBilling.charges = [];
    await charges.stop();
  }, 240_000);

  it('while it reads a dispute records the dispute and its outcome once', async () => {
    const { orderId } = await buy(harness);
    const [payment] = await harness.queryRows<{ charge: string }>('SELECT charge FROM payment WHERE order_id = :orderId', { orderId });
    const charge = payment?.charge ?? '';
    const isEventClaimed = async () => {
      const claimedEvents = await harness.queryRows(SELECT_CLAIMED_EVENTS, { charge });
      return claimedEvents.length > 0;
    };
    const steps: string[] = ['placed', 'paid'];
    const killDuringEvent = async (events: readonly string[], trigger: () => Promise<unknown>) => {
      // Requests about disputes get no response, so the service still knows nothing when it is killed.
      await harness.sandbox.postControl('fail', { nextRequests: 1_000_000, timeoutMs: 9_000, path: '/v1/disputes' });
      await trigger();
      await eventually(isEventClaimed, WAIT_OPTIONS);
      await service.kill();
      expect(await readEventTypesOf(harness, orderId)).toEqual(steps);
      await harness.sandbox.postControl('fail', { nextRequests: 0 });
      await service.start();
      steps.push(...events);
      await eventually(async () => expect(await readEventTypesOf(harness, orderId)).toEqual(steps), WAIT_OPTIONS);
    };
    await killDuringEvent(['disputed'], () => harness.sandbox.postControl('disputes', { charge }));
    const dispute = (await harness.sandbox.readState()).disputes.find((one) => one.charge === charge);
    // The order has not left, so it is cancelled with the payment that the bank took.
    await killDuringEvent(['dispute-closed', 'cancelled'], () =>
      harness.sandbox.postControl(`disputes/${dispute?.id ?? ''}/close`, { outcome: 'lost' }),
    );
    expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700);
  }, 160_000);

  it('finishes its work when it gets the signal to end', async () => {
    expect(await service.stop()).toBe(0);
  });
});
