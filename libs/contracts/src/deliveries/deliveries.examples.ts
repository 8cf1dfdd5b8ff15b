import { orderView } from '../examples';
import { tracking } from '../orders/account-orders.examples';
import type { DeliveryOrder, DeliveriesWeek, DeliveryDay, DeliveryRow, FailDeliveryBody, PickingList } from './index';

const DELIVERY_ID = '0192f0c0-0000-7000-8000-0000000000b1';
const SUBSCRIPTION_ID = '0192f0c0-0000-7000-8000-0000000000e1';
const NO_DELIVERIES = { scheduled: 0, waiting: 0, inTransit: 0, delivered: 0, failed: 0, brushes: 0, fitting: 0, first: [] };

export const orderDelivery: DeliveryRow = {
  ...{
    kind: 'order',
    id: orderView.id,
    day: '2026-11-25',
    arrivesFrom: '2026-11-27',
    arrivesUntil: '2026-12-01',
    isPastTerm: false,
    status: 'in_transit',
    reason: null,
    note: null,
  },
  ...{ orderId: orderView.id, orderNumber: orderView.number, subscriptionId: null, planId: null },
  pieces: [
    { type: 'adult', color: 'blue', quantity: 3 },
    { type: 'kids', color: 'yellow', quantity: 1 },
  ],
  shippingInfo: orderView.shippingInfo,
  tracking,
  ...{ shippedAt: '2026-11-20T10:00:00.000Z', deliveredAt: null, steps: ['deliver', 'fail'] },
};
export const deliveryOrder: DeliveryOrder = {
  deliveryId: DELIVERY_ID,
  orderId: '0192f0c0-0000-7000-8000-0000000000f1',
  number: 'BR-2026-000422',
};
export const subscriptionDelivery: DeliveryRow = {
  ...{
    kind: 'subscription',
    id: DELIVERY_ID,
    day: '2026-11-20',
    arrivesFrom: '2026-11-24',
    arrivesUntil: '2026-11-26',
    isPastTerm: false,
    status: 'waiting',
    reason: 'stock',
    note: null,
  },
  ...{ orderId: null, orderNumber: null, subscriptionId: SUBSCRIPTION_ID, planId: 'couple' },
  pieces: [{ type: 'adult', color: 'white', quantity: 2 }],
  shippingInfo: orderView.shippingInfo,
  ...{ tracking: null, shippedAt: null, deliveredAt: null, steps: ['fail'] },
};

const busyDay: DeliveryDay = { ...NO_DELIVERIES, day: '2026-11-20', waiting: 1, brushes: 2, fitting: 1, first: [subscriptionDelivery] };
const arrivalDay: DeliveryDay = { ...NO_DELIVERIES, day: '2026-11-25', inTransit: 1, brushes: 4, fitting: 1, first: [orderDelivery] };
export const week: DeliveriesWeek = {
  today: '2026-11-20',
  days: [
    busyDay,
    ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((day) => ({ ...NO_DELIVERIES, day })),
    arrivalDay,
    { ...NO_DELIVERIES, day: '2026-11-26' },
  ],
  late: 1,
  ending: 1,
};
export const pickingList: PickingList = {
  day: '2026-11-20',
  lines: [
    { type: 'adult', color: 'blue', forOrders: 3, forSubscriptions: 0, short: 0 },
    { type: 'adult', color: 'white', forOrders: 0, forSubscriptions: 1, short: 2 },
  ],
  counts: [
    { kind: 'order', parcels: 1, short: 0 },
    { kind: 'subscription', parcels: 1, short: 1 },
  ],
};
export const failDeliveryBody: FailDeliveryBody = { reason: 'lost', note: 'The carrier cannot find it' };
