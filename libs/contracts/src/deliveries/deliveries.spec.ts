import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Class } from '../define';
import { subscriptionDelivery, deliveryOrder, failDeliveryBody, orderDelivery, pickingList, week } from './deliveries.examples';
import * as deliveries from './index';

const filter = { status: 'waiting', search: 'lucía' };
const query = { ...filter, from: '2026-11-20', days: 7, late: null, cursor: null, limit: 20 };
const deliveryWindow = { ...filter, from: '2026-11-20', until: '2026-11-26' };
const startPosition = { day: '2026-11-20', id: subscriptionDelivery.id };
const pieces = subscriptionDelivery.pieces;

const shapes: [string, Class<object>, object][] = [
  ['DeliveriesFilter', deliveries.DeliveriesFilter, filter],
  ['FindDeliveriesQuery', deliveries.FindDeliveriesQuery, query],
  ['FindDeliveriesView', deliveries.FindDeliveriesView, { rows: [subscriptionDelivery, orderDelivery], nextCursor: null }],
  ['FindDeliveriesRequest', deliveries.FindDeliveriesRequest, { ...deliveryWindow, isOpen: false, after: startPosition, limit: 21 }],
  ['FindDeliveriesReply', deliveries.FindDeliveriesReply, { rows: [orderDelivery] }],
  ['DeliveriesWeekQuery', deliveries.DeliveriesWeekQuery, { ...filter, from: null }],
  ['DeliveriesWeek', deliveries.DeliveriesWeek, week],
  ['DeliveriesWeekRequest', deliveries.DeliveriesWeekRequest, { ...deliveryWindow, lateFrom: '2026-09-21', lateUntil: '2026-11-19' }],
  ['DeliveriesWeekReply', deliveries.DeliveriesWeekReply, { days: week.days.slice(0, 1), late: 0 }],
  ['PickingListQuery', deliveries.PickingListQuery, { day: '2026-11-20' }],
  ['PickingList', deliveries.PickingList, pickingList],
  ['PickRequest', deliveries.GetPicksRequest, { day: '2026-11-20' }],
  ['PickReply', deliveries.GetPicksReply, { pieces, short: [], count: { kind: 'subscription', parcels: 1, short: 0 } }],
  ['DeliveryOrder', deliveries.DeliveryOrder, deliveryOrder],
  ['DeliveryOrdersRequest', deliveries.DeliveryOrdersRequest, { deliveryIds: [subscriptionDelivery.id] }],
  ['FindDeliveryOrdersRequest', deliveries.FindDeliveryOrdersRequest, { number: '422' }],
  ['DeliveryOrdersReply', deliveries.DeliveryOrdersReply, { orders: [deliveryOrder] }],
  ['FailDeliveryBody', deliveries.FailDeliveryBody, failDeliveryBody],
  ['FailOrderDeliveryRequest', deliveries.FailOrderDeliveryRequest, { ...failDeliveryBody, orderId: orderDelivery.id }],
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('the requests of staff about deliveries', () => {
  it.each(shapes)('accept the example of %s unchanged and refuse a stray field', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('require the staff role', () => {
    const contracts = Object.values<unknown>(deliveries).filter(
      (value): value is { kind: string; caller: string } => typeof value === 'object' && value !== null && 'kind' in value,
    );
    expect(contracts.map(({ caller }) => caller)).toEqual(Array.from({ length: 11 }, () => 'staff'));
  });

  it.each([
    { from: '2026-02-30' },
    { from: '20-11-2026' },
    { days: 8 },
    { days: 0 },
    { status: 'skipped' },
    { search: '' },
    { limit: 101 },
  ])('refuse %o', (change) => {
    expect(problemsOf(deliveries.FindDeliveriesQuery, { ...query, ...change })).not.toEqual([]);
  });
});
