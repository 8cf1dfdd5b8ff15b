import { failOrderDelivery, findOrderDeliveries, getOrderDeliveriesWeek } from '@brote/contracts/deliveries';
import { eraseFromOrders } from '@brote/contracts/personal-data';
import { shippingInfo } from '@brote/contracts/examples';
import { getOrder } from '@brote/contracts/orders';
import { findOrders, getStaffOrder } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { PersonalDataRetention } from '#app/operations/personal-data/personal-data-retention';
import { DeliverOrder, ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { aBasket, payByCard, place, waitForCheckoutStep } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let identity: FakeIdentity;
let count = 0;

const DAY_MS = 86_400_000;
const NO_FILTER = { status: null, search: null };
const staff = aCaller({ roles: ['customer', 'staff'] });
const ship = (orderId: string) => harness.app.get(ShipOrder).ship({ orderId, carrier: 'gls', trackingNumber: 'GLS-0001' });

/** Steps of an order before or after its customer's erasure. */
const STEPS = {
  sent: ship,
  arrived: async (orderId: string) => {
    await ship(orderId);
    await harness.app.get(DeliverOrder).deliver(orderId);
  },
  lost: async (orderId: string) => {
    await ship(orderId);
    await harness.requests.send(failOrderDelivery, { orderId, reason: 'lost', note: 'Left at no door' }, { caller: staff });
  },
  'paid back in part': (orderId: string) =>
    harness.app.get(RefundOrder).refund({ refundId: orderId, orderId, amount: 200, reason: 'Late', restock: false }),
  nothing: () => Promise.resolve(),
} as const;
type StepName = keyof typeof STEPS;

/** The expected end: the status, the refunded cents, and the brushes that stay sold. */
const ENDING_CASES: readonly [StepName, StepName, string, number, number][] = [
  ['nothing', 'nothing', 'cancelled', 700, 0],
  ['nothing', 'sent', 'delivered', 0, 4],
  ['nothing', 'arrived', 'delivered', 0, 4],
  ['nothing', 'paid back in part', 'cancelled', 700, 0],
  ['paid back in part', 'nothing', 'cancelled', 700, 0],
  ['paid back in part', 'sent', 'delivered', 200, 4],
  ['sent', 'nothing', 'delivered', 0, 4],
  ['sent', 'paid back in part', 'delivered', 200, 4],
  ['lost', 'nothing', 'cancelled', 700, 4],
  ['nothing', 'lost', 'cancelled', 700, 4],
  ['arrived', 'nothing', 'delivered', 0, 4],
];

async function placeOrderOfPerson() {
  count += 1;
  const email = `erased-${String(count)}@example.com`;
  const person = identity.addAccount({ email });
  const info = { ...shippingInfo, email, address: `${email} street 1` };
  const page = await place(harness, aBasket({ customerEmail: email, shippingInfo: info }), person.caller);
  return { person, page, email };
}

/** The order has that end day in the lists of orders and deliveries, and is counted; null: neither. */
async function expectEndDay(orderId: string, day: string | null): Promise<void> {
  const filter = { search: null, status: null, from: null, until: null, minTotal: null, maxTotal: null, cursor: null, limit: 100 };
  const days = { from: '2000-01-01', until: '2999-12-31', ...NO_FILTER };
  const { rows } = await harness.requests.send(findOrders, filter, { caller: staff });
  expect(rows.find(({ id }) => id === orderId)?.endsOn ?? null).toBe(day);
  const listRequest = { ...days, isOpen: false, after: null, limit: 100 };
  const [allDeliveries, endingDeliveries] = await Promise.all(
    [false, true].map((isEnding) => harness.requests.send(findOrderDeliveries, { ...listRequest, isEnding }, { caller: staff })),
  );
  expect(allDeliveries?.rows.find(({ id }) => id === orderId)?.endsOn ?? null).toBe(day);
  const ids = endingDeliveries?.rows.map(({ id }) => id) ?? [];
  expect(ids.includes(orderId)).toBe(day !== null);
  const week = await harness.requests.send(
    getOrderDeliveriesWeek,
    { ...NO_FILTER, from: '2000-01-01', until: '2000-01-01', lateFrom: '2000-01-01', lateUntil: '2000-01-01' },
    { caller: staff },
  );
  expect(week.ending).toBe(ids.length);
}

const applyRetention = () => harness.app.get(PersonalDataRetention, { strict: false }).apply();

async function isErased(orderId: string, email: string): Promise<boolean> {
  const [row] = await harness.queryRows<{ text: string }>('SELECT o::text AS text FROM orders o WHERE id = :orderId', { orderId });
  return row !== undefined && !row.text.includes(email);
}

describe('the parcel of an erased customer', () => {
  beforeAll(async () => {
    harness = await startHarness({ RECONCILE_EVERY_MS: '600000' });
    identity = await FakeIdentity.start(harness.nats.url);
  });
  afterAll(async () => {
    await identity.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it.each(ENDING_CASES)('with %s before and %s after the erasure ends as %s', async (before, after, status, back, sold) => {
    const { person, page, email } = await placeOrderOfPerson();
    const { orderId } = page;
    await payByCard(page);
    await waitForCheckoutStep(harness, page.checkoutId, 'confirmed');
    await STEPS[before](orderId);
    await harness.requests.send(eraseFromOrders, { userId: person.userId, email });
    await STEPS[after](orderId);

    await harness.advance(29 * DAY_MS);
    await applyRetention();
    const order = await harness.requests.send(getStaffOrder, { orderId }, { caller: staff });
    expect(typeof order.endsOn === 'string').toBe(order.order.status === 'processing');
    await expectEndDay(orderId, order.endsOn ?? null);
    await harness.advance(32 * DAY_MS);
    await applyRetention();
    await expectEndDay(orderId, null);

    await eventually(async () => {
      const order = await harness.requests.send(getOrder, { orderId });
      expect([order.status, order.refunded.amount, await isErased(orderId, email)]).toEqual([status, back, true]);
      expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([sold, true]);
    });
  });

  it('is cancelled and refunded also when an earlier version erased its address', async () => {
    const { page } = await placeOrderOfPerson();
    await payByCard(page);
    await waitForCheckoutStep(harness, page.checkoutId, 'confirmed');
    await harness.queryRows(
      'UPDATE orders SET erase_wanted_at = :eraseWantedAt, erased_at = :eraseWantedAt WHERE id = :orderId RETURNING id',
      { orderId: page.orderId, eraseWantedAt: new Date(harness.now()) },
    );
    await applyRetention();
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId: page.orderId })).refunded.amount).toBe(700));
    expect((await harness.requests.send(getOrder, { orderId: page.orderId })).status).toBe('cancelled');
  });

  it('ends without a payment when the customer was erased before paying', async () => {
    const { person, page, email } = await placeOrderOfPerson();
    await harness.requests.send(eraseFromOrders, { userId: person.userId, email });
    await harness.advance(2 * DAY_MS);
    await waitForCheckoutStep(harness, page.checkoutId, 'expired');
    await applyRetention();
    expect(await isErased(page.orderId, email)).toBe(true);
    expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([0, 0]);
  });
});
