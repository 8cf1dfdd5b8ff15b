import { Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import {
  ANONYMIZE_ORDERS,
  ANONYMIZE_UNKNOWN_PAYMENTS,
  ANONYMIZE_WITHDRAWALS,
  REQUEST_ORDERS_ERASURE,
  REQUEST_WITHDRAWALS_ERASURE,
} from './personal-data.sql';

/** Erases personal data from orders and withdrawals; figures, lines and documents stay. */
@Injectable()
export class AnonymizeOrders {
  constructor(private readonly database: Database) {}

  /** Records that are still needed are marked, and erased as soon as they no longer are. */
  async markForErasure(sql: Sql, { orders, withdrawals }: { orders: string[]; withdrawals: string[] }, at: Date): Promise<void> {
    await sql.query(REQUEST_ORDERS_ERASURE, {
      orderIds: orders,
      eraseWantedAt: at,
    });
    await sql.query(REQUEST_WITHDRAWALS_ERASURE, {
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
