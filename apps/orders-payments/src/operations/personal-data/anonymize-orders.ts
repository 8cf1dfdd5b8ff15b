import { Database, type Sql, type SqlParams, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import {
  ALLOW_ANONYMIZATION,
  REQUEST_WITHDRAWALS_ERASURE,
  REQUEST_ORDERS_ERASURE,
  ANONYMIZE_UNKNOWN_PAYMENTS,
  ANONYMIZE_WITHDRAWALS,
  ANONYMIZE_ORDERS,
  SELECT_OLD_WITHDRAWALS,
  ANONYMIZE_INVOICES,
  SELECT_OLD_ORDERS,
} from './anonymize-orders.sql';
import { Clock } from '@brote/service-runtime';
import { OrdersConfig } from '#app/config';
import { ERASED_NAME } from '#app/core/erasure/erased-person';

const BATCH_SIZE = 200;

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

/** The number of anonymized records of each kind in one round. */
export interface AnonymizedRecords {
  readonly orders: number;
  readonly documents: number;
  readonly withdrawals: number;
}

/**
 * Erases the buyers in the books when the law no longer requires them: `BOOKS_KEPT_YEARS` whole years after the document's year.
 * The books themselves stay. It works in portions; the rest follows in the next round.
 */
@Injectable()
export class AnonymizeOldInvoices {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly anonymize: AnonymizeOrders,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  async anonymizeOldInvoices(): Promise<AnonymizedRecords> {
    const now = this.clock.now();
    const periodParams = { now, booksKeptYears: this.config.booksKeptYears, batchSize: BATCH_SIZE };
    const orders = await this.anonymize.anonymizeOrders(await this.queryIds(SELECT_OLD_ORDERS, periodParams), now);
    const withdrawals = await this.anonymize.anonymizeWithdrawals(await this.queryIds(SELECT_OLD_WITHDRAWALS, periodParams), now);
    const documents = await this.unitOfWork.run(async (tx) => {
      await tx.query(ALLOW_ANONYMIZATION);
      return (await tx.query<{ number: string }>(ANONYMIZE_INVOICES, { ...periodParams, erasedName: ERASED_NAME })).length;
    });
    return { orders, documents, withdrawals };
  }

  private async queryIds(sql: string, params: SqlParams): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}
