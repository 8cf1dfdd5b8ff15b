import * as deliveries from '@brote/contracts/deliveries';
import { subscriptionDelivery, deliveryOrder, orderDelivery, week } from '@brote/contracts/deliveries/examples';
import { Clock, addDays, madridDay } from '@brote/service-runtime';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const headers = bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'staff'] })));
const fetchDeliveries = (query: string): Promise<Response> => fetch(`${gateway.base}/api/v1/admin/deliveries${query}`, { headers });
const fetchBody = async <T>(query: string): Promise<T> => (await fetchDeliveries(query)).json() as Promise<T>;
const todayInMadrid = () => madridDay(gateway.app.get(Clock).now());

describe('deliveries of two owners', () => {
  it('are one list, and each owner continues after its last row', async () => {
    gateway.services.setAnswer(deliveries.findSubscriptionDeliveries, { reply: { rows: [subscriptionDelivery] } });
    gateway.services.setAnswer(deliveries.findOrderDeliveries, { reply: { rows: [orderDelivery] } });
    const query = '?from=2026-11-20&days=7&search=luc%C3%ADa&limit=1';
    const firstPage = await fetchBody<deliveries.FindDeliveriesView>(query);
    expect(firstPage).toEqual({ rows: [subscriptionDelivery], nextCursor: `2026-11-20_subscription_${subscriptionDelivery.id}` });
    await fetchDeliveries(`${query}&cursor=${firstPage.nextCursor ?? ''}`);
    const asked = { from: '2026-11-20', until: '2026-11-26', isOpen: false, status: null, search: 'lucía', limit: 2 };
    const position = { delivery: { day: '2026-11-20', id: subscriptionDelivery.id }, order: { day: '2026-11-20', id: null } };
    expect(gateway.services.receivedRequests(deliveries.findSubscriptionDeliveries).map(({ body }) => body)).toMatchObject([
      { ...asked, after: null },
      { ...asked, after: position.delivery },
    ]);
    expect(gateway.services.receivedRequests(deliveries.findOrderDeliveries).map(({ body }) => body)).toMatchObject([
      { ...asked, after: null },
      { ...asked, after: position.order },
    ]);
  });

  it('are those of today by default; late deliveries may be of any age', async () => {
    await fetchDeliveries('');
    expect(gateway.services.receivedRequests(deliveries.findSubscriptionDeliveries)[0]?.body).toMatchObject({
      from: todayInMadrid(),
      until: todayInMadrid(),
      isOpen: false,
    });
    gateway.services.resetToExamples();
    await fetchDeliveries('?late=true&from=2020-01-01');
    const lateFilter = { from: '2000-01-01', until: addDays(todayInMadrid(), -1), isOpen: true };
    expect(gateway.services.receivedRequests(deliveries.findOrderDeliveries)[0]?.body).toMatchObject(lateFilter);
  });

  it('of closed accounts are listed with any dispatch day', async () => {
    gateway.services.resetToExamples();
    await fetchDeliveries('?ending=true&days=1');
    const endingFilter = { from: '2000-01-01', until: '2999-12-31', isOpen: false, isEnding: true };
    for (const asked of [deliveries.findOrderDeliveries, deliveries.findSubscriptionDeliveries])
      expect(gateway.services.receivedRequests(asked)[0]?.body).toMatchObject(endingFilter);
  });

  it('are counted for seven days', async () => {
    gateway.services.setAnswer(deliveries.getSubscriptionDeliveriesWeek, { reply: { days: [week.days[0]], late: 1, ending: 1 } });
    gateway.services.setAnswer(deliveries.getOrderDeliveriesWeek, { reply: { days: [week.days[5]], late: 0 } });
    expect(await fetchBody('/week?from=2026-11-20')).toEqual({ ...week, today: todayInMadrid() });
    expect((await fetchBody<deliveries.DeliveriesWeek>('/week')).days.map(({ day }) => day)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(todayInMadrid(), more)),
    );
  });

  it('include the order of a delivery, and the search finds the delivery by that order’s number', async () => {
    gateway.services.setAnswer(deliveries.findDeliveryOrders, { reply: { orders: [deliveryOrder] } });
    gateway.services.setAnswer(deliveries.getDeliveryOrders, { reply: { orders: [deliveryOrder] } });
    gateway.services.setAnswer(deliveries.findSubscriptionDeliveries, { reply: { rows: [subscriptionDelivery] } });
    gateway.services.setAnswer(deliveries.getSubscriptionDeliveriesWeek, { reply: { days: [week.days[0]], late: 1 } });
    const reference = { id: subscriptionDelivery.id, orderId: deliveryOrder.orderId, orderNumber: deliveryOrder.number };
    const foundPage = await fetchBody<deliveries.FindDeliveriesView>(`?from=2026-11-20&search=${deliveryOrder.number}`);
    expect(foundPage.rows).toEqual([{ ...subscriptionDelivery, ...reference }]);
    expect(gateway.services.receivedRequests(deliveries.findDeliveryOrders).map(({ body }) => body)).toEqual([
      { number: deliveryOrder.number },
    ]);
    expect(gateway.services.receivedRequests(deliveries.findSubscriptionDeliveries)[0]?.body).toMatchObject({
      search: subscriptionDelivery.id,
    });
    expect(gateway.services.receivedRequests(deliveries.findOrderDeliveries)[0]?.body).toMatchObject({ search: deliveryOrder.number });
    const { days } = await fetchBody<deliveries.DeliveriesWeek>('/week?from=2026-11-20&search=422');
    expect(days[0]?.first).toMatchObject([reference]);
    expect(gateway.services.receivedRequests(deliveries.getSubscriptionDeliveriesWeek)[0]?.body).toMatchObject({
      search: subscriptionDelivery.id,
    });
  });

  it('are returned one by one in their current state, a delivery with its order', async () => {
    gateway.services.setAnswer(deliveries.getOrderDelivery, { reply: orderDelivery });
    gateway.services.setAnswer(deliveries.getSubscriptionDelivery, { reply: subscriptionDelivery });
    gateway.services.setAnswer(deliveries.getDeliveryOrders, { reply: { orders: [deliveryOrder] } });
    expect(await fetchBody(`/orders/${orderDelivery.id}`)).toEqual(orderDelivery);
    const reference = { orderId: deliveryOrder.orderId, orderNumber: deliveryOrder.number };
    expect(await fetchBody(`/subscriptions/${subscriptionDelivery.id}`)).toEqual({ ...subscriptionDelivery, ...reference });
    expect(gateway.services.receivedRequests(deliveries.getSubscriptionDelivery).map(({ body }) => body)).toEqual([
      { deliveryId: subscriptionDelivery.id },
    ]);
    gateway.services.setAnswer(deliveries.getOrderDelivery, { error: { kind: 'refused', code: 'DELIVERY_UNKNOWN' } });
    expect((await fetchDeliveries(`/orders/${orderDelivery.id}`)).status).toBe(404);
  });

  it('are combined in one picking list', async () => {
    const parcelCount = (kind: 'subscription' | 'order', parcels: number) => ({ kind, parcels, short: 0 });
    const pieces = subscriptionDelivery.pieces;
    gateway.services.setAnswer(deliveries.getSubscriptionPicks, { reply: { pieces, short: [], count: parcelCount('subscription', 1) } });
    gateway.services.setAnswer(deliveries.getOrderPicks, { reply: { pieces, short: [], count: parcelCount('order', 3) } });
    expect(await fetchBody('/picking-list?day=2026-11-20')).toEqual({
      day: '2026-11-20',
      lines: [{ type: 'adult', color: 'white', forOrders: 2, forSubscriptions: 2, short: 0 }],
      counts: [parcelCount('order', 3), parcelCount('subscription', 1)],
    });
  });

  it('are not returned when one owner is unavailable', async () => {
    gateway.services.setAnswer(deliveries.findSubscriptionDeliveries, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    expect((await fetchDeliveries('')).status).toBe(503);
  });

  it.each(['?from=2026-02-30', '?days=8', '?status=skipped', '?limit=0', '/week?from=x', '/picking-list?day=tomorrow'])(
    'are refused for the query %s',
    async (query) => {
      const response = await fetchDeliveries(query);
      expect([response.status, await response.json()]).toMatchObject([422, { code: 'VALIDATION_FAILED' }]);
    },
  );
});
