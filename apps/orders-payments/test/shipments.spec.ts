import { randomUUID } from 'node:crypto';
import { getOrder, type OrderView } from '@brote/contracts/orders';
import { ShipOrder, DeliverOrder } from '#app/fulfilment/shipments/ship-order';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { buy, refusalCodeOf, readEventTypesOf, place } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const TRACKING_NUMBER = 'PQ4X3C0412345670146003';
const ship = (orderId: string, trackingNumber = TRACKING_NUMBER): Promise<OrderView> =>
  harness.app.get(ShipOrder).ship({ orderId, carrier: 'correos', trackingNumber });
const deliver = (orderId: string): Promise<OrderView> => harness.app.get(DeliverOrder).deliver(orderId);
const readParcelEventsOf = async (orderId: string): Promise<unknown[]> => {
  const SELECT_PUBLISHED_PARCELS = `SELECT payload FROM outbox WHERE type = 'orders.parcel.left.v1' AND payload ->> 'orderId' = :orderId`;
  return (await harness.queryRows<{ payload: unknown }>(SELECT_PUBLISHED_PARCELS, { orderId })).map(({ payload }) => payload);
};

describe('a parcel', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('leaves with a number and arrives, each published once however often it is repeated', async () => {
    const { orderId } = await buy(harness);
    const shippedViews = await Promise.all([1, 2, 3, 4].map(() => ship(orderId)));
    expect(shippedViews[0]).toMatchObject({
      status: 'shipped',
      tracking: { carrier: 'correos', number: TRACKING_NUMBER, url: expect.stringContaining(TRACKING_NUMBER) as string },
      cancellable: false,
      withdrawable: true,
      withdrawableUntil: null,
    });
    const deliveredViews = await Promise.all([1, 2, 3].map(() => deliver(orderId)));
    expect(new Set(deliveredViews.map(({ deliveredAt }) => deliveredAt)).size).toBe(1);
    expect(deliveredViews[0]).toMatchObject({ status: 'delivered', withdrawable: true, withdrawableUntil: expect.any(String) as string });
    expect(deliveredViews[0]?.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
    expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
    expect((await ship(orderId)).status).toBe('delivered');
  });

  it('publishes the reservation of its brushes once, so that their batches can be recorded', async () => {
    const { orderId, checkoutId } = await buy(harness);
    expect(await readParcelEventsOf(orderId)).toEqual([]);
    await Promise.all([1, 2].map(() => ship(orderId)));
    const [checkout] = await harness.queryRows<{ reservationId: string }>(
      'SELECT reservation_id AS "reservationId" FROM checkout WHERE id = :checkoutId',
      { checkoutId },
    );
    expect(await readParcelEventsOf(orderId)).toEqual([{ orderId, reservationId: checkout?.reservationId }]);
  });

  it('refuses another number later, and cannot be cancelled', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    expect(await refusalCodeOf(ship(orderId, 'ANOTHER-1'))).toBe('ORDER_NOT_SHIPPABLE');
    expect(await refusalCodeOf(harness.app.get(CancelOrder).cancel(orderId, 'staff'))).toBe('ORDER_NOT_CANCELLABLE');
    expect((await harness.requests.send(getOrder, { orderId })).tracking?.number).toBe(TRACKING_NUMBER);
  });

  it('neither leaves unpaid or cancelled, nor arrives before it left', async () => {
    const unpaid = await place(harness);
    expect(await refusalCodeOf(ship(unpaid.orderId))).toBe('ORDER_NOT_SHIPPABLE');
    const { orderId } = await buy(harness);
    expect(await refusalCodeOf(deliver(orderId))).toBe('ORDER_NOT_SHIPPED');
    await harness.app.get(CancelOrder).cancel(orderId, 'staff');
    expect(await refusalCodeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    expect(await refusalCodeOf(ship(randomUUID()))).toBe('ORDER_UNKNOWN');
    expect(await refusalCodeOf(deliver(randomUUID()))).toBe('ORDER_UNKNOWN');
  });

  it('ends the withdrawal period fourteen days after it arrived', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    await deliver(orderId);
    await harness.advance(18 * 86_400_000);
    expect((await harness.requests.send(getOrder, { orderId })).withdrawable).toBe(false);
  });
});
