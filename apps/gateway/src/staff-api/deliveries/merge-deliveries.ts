import type {
  DeliveriesWeekReply,
  DeliveryDay,
  DeliveryKind,
  DeliveryPosition,
  DeliveryRow,
  FindDeliveriesView,
  PickingLine,
  GetPicksReply,
} from '@brote/contracts/deliveries';
import { DELIVERY_KINDS, DELIVERIES_SHOWN_PER_DAY } from '@brote/contracts/deliveries';
import { addDays } from '@brote/service-runtime';

const CURSOR_PATTERN = /^(\d{4}-\d{2}-\d{2})_(subscription|order)_([0-9a-f-]{36})$/;

/** The last delivery of a page. */
export interface PagePosition {
  day: string;
  kind: DeliveryKind;
  id: string;
}

/** The position in a cursor; null for an invalid one. */
export function parseCursor(cursor: string): PagePosition | null {
  const [, day, kind, id] = CURSOR_PATTERN.exec(cursor) ?? [];
  return day !== undefined && id !== undefined ? { day, kind: kind === 'subscription' ? 'subscription' : 'order', id } : null;
}

/** The delivery after which an owner continues. Within a day, deliveries of subscriptions come before those of orders. */
export function positionOf(owner: DeliveryKind, pagePosition: PagePosition | null): DeliveryPosition | null {
  if (pagePosition === null) return null;
  const { day, kind, id } = pagePosition;
  if (owner === kind) return { day, id };
  return owner === 'order' ? { day, id: null } : { day: addDays(day, 1), id: null };
}

const cursorOf = ({ day, kind, id }: PagePosition): string => `${day}_${kind}_${id}`;
const sortKey = ({ day, kind, id }: PagePosition): string => `${day}_${DELIVERY_KINDS.indexOf(kind)}_${id}`;
const compareRows = (one: PagePosition, other: PagePosition): number => (sortKey(one) < sortKey(other) ? -1 : 1);

/** One page of the rows of both owners; each owner returns one row more than the page holds. */
export function mergeRows(deliveries: readonly DeliveryRow[], orders: readonly DeliveryRow[], limit: number): FindDeliveriesView {
  const sortedRows = [...deliveries, ...orders].sort(compareRows);
  const rows = sortedRows.slice(0, limit);
  const lastRow = rows.at(-1);
  return { rows, nextCursor: lastRow !== undefined && sortedRows.length > limit ? cursorOf(lastRow) : null };
}

/** Seven days from the first, with the counts of both owners. */
export function mergeWeek(from: string, replies: readonly DeliveriesWeekReply[]): { days: DeliveryDay[]; late: number; ending: number } {
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(from, index);
    return replies.flatMap((reply) => reply.days.filter((counted) => counted.day === day)).reduce(addDayCounts, emptyDay(day));
  });
  const lateCount = replies.reduce((sum, reply) => sum + reply.late, 0);
  return { days, late: lateCount, ending: replies.reduce((sum, reply) => sum + (reply.ending ?? 0), 0) };
}

function emptyDay(day: string): DeliveryDay {
  return { day, scheduled: 0, waiting: 0, inTransit: 0, delivered: 0, failed: 0, brushes: 0, fitting: 0, first: [] };
}

function addDayCounts(one: DeliveryDay, other: DeliveryDay): DeliveryDay {
  return {
    day: one.day,
    scheduled: one.scheduled + other.scheduled,
    waiting: one.waiting + other.waiting,
    inTransit: one.inTransit + other.inTransit,
    delivered: one.delivered + other.delivered,
    failed: one.failed + other.failed,
    brushes: one.brushes + other.brushes,
    fitting: one.fitting + other.fitting,
    first: [...one.first, ...other.first].sort(compareRows).slice(0, DELIVERIES_SHOWN_PER_DAY),
  };
}

/** The pieces to pick for both, by type and colour. */
export function mergePickingLines(deliveries: GetPicksReply, orders: GetPicksReply): PickingLine[] {
  const lines = new Map<string, PickingLine>();
  const add = (pieces: GetPicksReply['pieces'], part: 'forOrders' | 'forSubscriptions' | 'short') => {
    for (const { type, color, quantity } of pieces) {
      const line = lines.get(`${type}-${color}`) ?? { type, color, forOrders: 0, forSubscriptions: 0, short: 0 };
      lines.set(`${type}-${color}`, { ...line, [part]: line[part] + quantity });
    }
  };
  add(orders.pieces, 'forOrders');
  add(deliveries.pieces, 'forSubscriptions');
  add([...deliveries.short, ...orders.short], 'short');
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}
