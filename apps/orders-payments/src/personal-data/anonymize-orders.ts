import { clearColumnsSql, Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dataMap } from '#app/data-map';

const clearedColumnsOf = (table: string) => clearColumnsSql(dataMap, table);

/** A notice of a recall stays on record, without the key of the address. Notes of staff may name the person, so they are deleted. */
const ANONYMIZE_ORDERS = `
  WITH forgotten AS (
    UPDATE orders SET ${clearedColumnsOf('orders')}, user_id = NULL, erased_at = :erasedAt WHERE id = ANY(:ids) AND erased_at IS NULL RETURNING id, checkout_id),
  notes AS (DELETE FROM order_note WHERE order_id IN (SELECT id FROM forgotten)),
  payments AS (UPDATE payment SET ${clearedColumnsOf('payment')} WHERE order_id IN (SELECT id FROM forgotten)),
  refunds AS (UPDATE refund SET ${clearedColumnsOf('refund')} WHERE order_id IN (SELECT id FROM forgotten)),
  notices AS (UPDATE recall_notice SET ${clearedColumnsOf('recall_notice')}, forgotten_at = :erasedAt WHERE order_id = ANY(:ids) AND forgotten_at IS NULL),
  checkouts AS (UPDATE checkout SET ${clearedColumnsOf('checkout')} WHERE id IN (SELECT checkout_id FROM forgotten))
  SELECT count(*)::int AS count FROM forgotten`;

const ANONYMIZE_WITHDRAWALS = `
  WITH forgotten AS (
    UPDATE withdrawal SET ${clearedColumnsOf('withdrawal')}, user_id = NULL, erased_at = :erasedAt WHERE id = ANY(:ids) AND erased_at IS NULL RETURNING id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Staff decide about the payment by Stripe's ids alone. */
const ANONYMIZE_UNKNOWN_PAYMENTS = `
  UPDATE unknown_payment SET ${clearedColumnsOf('unknown_payment')}, erased_at = :at WHERE lower(email) = lower(:email) AND erased_at IS NULL RETURNING id`;

/** Erases personal data from orders and withdrawals; figures, lines and documents stay. */
@Injectable()
export class AnonymizeOrders {
  constructor(private readonly database: Database) {}

  /** Records that are still needed are marked, and erased as soon as they no longer are. */
  async markForErasure(sql: Sql, { orders, withdrawals }: { orders: string[]; withdrawals: string[] }, at: Date): Promise<void> {
    await sql.query('UPDATE orders SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt) WHERE id = ANY(:orderIds)', {
      orderIds: orders,
      eraseWantedAt: at,
    });
    await sql.query('UPDATE withdrawal SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt) WHERE id = ANY(:withdrawalIds)', {
      withdrawalIds: withdrawals,
      eraseWantedAt: at,
    });
  }

  /** The number of changed orders, without the notices of recalls about them. */
  async anonymizeOrders(ids: readonly string[], at: Date, sql: Sql = this.database): Promise<number> {
    if (ids.length === 0) return 0;
    const [row] = await sql.query<{ count: number }>(ANONYMIZE_ORDERS, { ids, erasedAt: at });
    return row?.count ?? 0;
  }

  /** Erases the person of unknown payments at once. The number of changed payments. */
  async anonymizeUnknownPayments(email: string, at: Date, sql: Sql): Promise<number> {
    return (await sql.query(ANONYMIZE_UNKNOWN_PAYMENTS, { email, at })).length;
  }

  /** The number of changed withdrawals. */
  async anonymizeWithdrawals(ids: readonly string[], at: Date, sql: Sql = this.database): Promise<number> {
    if (ids.length === 0) return 0;
    const [row] = await sql.query<{ count: number }>(ANONYMIZE_WITHDRAWALS, { ids, erasedAt: at });
    return row?.count ?? 0;
  }
}
