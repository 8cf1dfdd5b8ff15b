import type { Sql } from '@brote/persistence';
import type { Order } from '#app/core/orders/order.entity';
import type { Checkout } from './checkout.entity';

const SELECT_EXISTING = 'SELECT 1 FROM checkout c WHERE c.id = :id OR c.order_id = :orderId';

const SELECT_NUMBER = 'SELECT 1 FROM orders WHERE number = :number';

// A restored sequence is behind the numbers that were given out: without this, a new order would take the same number later.
const ADVANCE_NUMBERS = `
  SELECT max(nextval('order_number')) FROM generate_series(1, least(:counter::bigint - coalesce(pg_sequence_last_value('order_number'::regclass), 0), :maxSkippedNumbers))`;

const SELECT_NEXT_NUMBER = `SELECT nextval('order_number')::int AS number`;

const INSERT_CHECKOUT = `
  INSERT INTO checkout (id, order_id, step, cart_id, fingerprint, request_hash, reservation_id, due_at, created_at, with_plan)
  VALUES (:id, :orderId, 'new', :cartId, :fingerprint, :requestHash, :reservationId, :dueAt, :createdAt, false)`;

/** Numbers that one rebuilt order may skip at most. */
const MAX_SKIPPED_NUMBERS = 100_000;

/** Whether the checkout or the order is stored. */
export async function isCheckoutStored(sql: Sql, { id, orderId }: Checkout): Promise<boolean> {
  return (await sql.query(SELECT_EXISTING, { id, orderId })).length > 0;
}

/** Whether another order has the number. */
export async function isNumberTaken(sql: Sql, { number }: Order): Promise<boolean> {
  return (await sql.query(SELECT_NUMBER, { number })).length > 0;
}

/** Moves the sequence of order numbers up to this counter, if it is behind. */
export async function skipNumbersUpTo(sql: Sql, counter: number): Promise<void> {
  await sql.query(ADVANCE_NUMBERS, { counter, maxSkippedNumbers: MAX_SKIPPED_NUMBERS });
}

export async function nextOrderCounter(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ number: number }>(SELECT_NEXT_NUMBER);
  return row?.number ?? 0;
}

/** Inserts a checkout in step `new`. */
export async function insertCheckout(sql: Sql, checkout: Checkout): Promise<void> {
  const { id, orderId, cartId, fingerprint, requestHash, reservationId, dueAt, createdAt } = checkout;
  await sql.query(INSERT_CHECKOUT, { id, orderId, cartId, fingerprint, requestHash, reservationId, dueAt, createdAt });
}
