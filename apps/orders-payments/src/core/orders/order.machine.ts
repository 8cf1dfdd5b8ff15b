import type { OrderStatus } from '@brote/contracts/orders';

/** The allowed moves of an order: a failed parcel is prepared again; a delivered or cancelled order stays so. */
const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'processing'],
  delivered: [],
  cancelled: [],
};

/** A move that the table does not allow. */
export class IllegalOrderTransition extends Error {
  override readonly name = 'IllegalOrderTransition';
  constructor(from: OrderStatus, to: OrderStatus) {
    super(`An order cannot move from ${from} to ${to}`);
  }
}

/** Whether the table allows the move. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** @throws IllegalOrderTransition unless the table allows the move */
export function checkStatus(from: OrderStatus, to: OrderStatus): OrderStatus {
  if (!mayBecome(from, to)) throw new IllegalOrderTransition(from, to);
  return to;
}
