import { Database, type SqlParams, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { AnonymizeOrders } from './anonymize-orders';
import { ERASED_NAME } from '#app/core/erasure/erased-order';
import { ALLOW_ANONYMIZATION, ANONYMIZE_INVOICES, SELECT_OLD_ORDERS, SELECT_OLD_WITHDRAWALS } from './personal-data.sql';

const BATCH_SIZE = 200;

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
