import type { DeliveryDay, DeliveryRow } from '@brote/contracts/deliveries';
import { subscriptionDelivery, orderDelivery } from '@brote/contracts/deliveries/examples';
import { mergePickingLines, mergeRows, mergeWeek, positionOf, parseCursor } from './merge-deliveries';

const DAYS = ['2027-03-27', '2027-03-28', '2027-03-29'] as const;
const id = (number: number) => `0192f0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const deliveries: DeliveryRow[] = DAYS.flatMap((day) => [1, 4].map((number) => ({ ...subscriptionDelivery, day, id: id(number) })));
const orders: DeliveryRow[] = DAYS.flatMap((day) => [2, 3, 5].map((number) => ({ ...orderDelivery, day, id: id(number) })));
const nameOf = ({ day, kind, id: of }: DeliveryRow) => `${day} ${kind} ${of}`;

/** The reply of an owner: a number of rows after a position. */
function pageAfterCursor(of: DeliveryRow[], kind: 'subscription' | 'order', cursor: string | null, limit: number): DeliveryRow[] {
  const startPosition = positionOf(kind, cursor === null ? null : parseCursor(cursor));
  if (startPosition === null) return of.slice(0, limit);
  const isAfterPosition = (row: DeliveryRow) =>
    startPosition.id === null
      ? row.day >= startPosition.day
      : row.day > startPosition.day || (row.day === startPosition.day && row.id > startPosition.id);
  return of.filter(isAfterPosition).slice(0, limit);
}

it.each([1, 2, 3, 4, 7, 15, 20])('mergeRows returns the rows of two owners in pages of %i, each once and in order', (limit) => {
  const pagedNames: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 20; page += 1) {
    const mergedPage = mergeRows(
      pageAfterCursor(deliveries, 'subscription', cursor, limit + 1),
      pageAfterCursor(orders, 'order', cursor, limit + 1),
      limit,
    );
    pagedNames.push(...mergedPage.rows.map(nameOf));
    cursor = mergedPage.nextCursor;
    if (cursor === null) break;
  }
  const expectedRows = DAYS.flatMap((day) => [...deliveries, ...orders].filter((row) => row.day === day));
  expect(pagedNames).toEqual(expectedRows.map(nameOf));
});

it('parseCursor refuses any other text', () => {
  for (const text of ['', 'x', '2027-03-28_parcel_0', `2027-03-28_subscription_${id(1)}'`]) expect(parseCursor(text)).toBeNull();
});

it('mergeWeek returns seven days, also over the 23-hour night, and adds the counts of both owners', () => {
  const noDeliveries = { scheduled: 0, waiting: 0, inTransit: 0, delivered: 0, failed: 0, brushes: 0, fitting: 0, first: [] };
  const busyDay: DeliveryDay = { ...noDeliveries, day: '2027-03-28', scheduled: 2, brushes: 5, fitting: 9, first: orders.slice(3, 6) };
  const subscriptionDay: DeliveryDay = {
    ...noDeliveries,
    day: '2027-03-28',
    waiting: 1,
    brushes: 2,
    fitting: 4,
    first: [...deliveries.slice(2, 4), ...deliveries.slice(2, 4)],
  };
  const { days, late, ending } = mergeWeek('2027-03-27', [
    { days: [subscriptionDay], late: 2, ending: 4 },
    { days: [busyDay], late: 3, ending: null },
  ]);
  expect(days.map(({ day }) => day)).toEqual([27, 28, 29, 30, 31].map((day) => `2027-03-${day}`).concat('2027-04-01', '2027-04-02'));
  expect([days[0], late, ending]).toEqual([{ ...noDeliveries, day: '2027-03-27' }, 5, 4]);
  expect(days[1]).toMatchObject({ scheduled: 2, waiting: 1, brushes: 7, fitting: 13 });
  expect(days[1]?.first.map(({ kind }) => kind)).toEqual([
    'subscription',
    'subscription',
    'subscription',
    'subscription',
    'order',
    'order',
  ]);
});

it('mergePickingLines adds the pieces of both owners by type and colour', () => {
  const blueBrush = { type: 'adult', color: 'blue' } as const;
  const whiteBrush = { type: 'kids', color: 'white' } as const;
  const count = { kind: 'subscription', parcels: 1, short: 1 } as const;
  const subscriptionPicks = { pieces: [{ ...blueBrush, quantity: 2 }], short: [{ ...whiteBrush, quantity: 1 }], count };
  const orderPicks = {
    pieces: [
      { ...whiteBrush, quantity: 4 },
      { ...blueBrush, quantity: 3 },
    ],
    short: [],
    count,
  };
  expect(mergePickingLines(subscriptionPicks, orderPicks)).toEqual([
    { ...blueBrush, forOrders: 3, forSubscriptions: 2, short: 0 },
    { ...whiteBrush, forOrders: 4, forSubscriptions: 0, short: 1 },
  ]);
});
