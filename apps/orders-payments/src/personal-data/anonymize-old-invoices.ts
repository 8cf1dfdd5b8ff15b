import { Database, type SqlParams, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { AnonymizeOrders } from './anonymize-orders';
import { ERASED_NAME } from './erased-order';

const BATCH_SIZE = 200;

/** The year of the books, which are kept in Spanish time. */
const YEAR_SQL = `extract(year FROM :now::timestamptz AT TIME ZONE 'Europe/Madrid')`;

/** Orders paid and ended before the first kept year, without a later document: a refund may be years younger than its order. */
const SELECT_OLD_ORDERS = `
  SELECT o.id FROM orders o
   WHERE o.erased_at IS NULL AND o.paid_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
     AND o.status IN ('delivered', 'cancelled')
     AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.id AND i.year >= ${YEAR_SQL} - :booksKeptYears)
     AND NOT EXISTS (SELECT 1 FROM withdrawal w WHERE w.order_number = o.number AND w.state = 'received')
   ORDER BY o.paid_at LIMIT :batchSize`;

/** The documents of those years. Seller, lines, sums and chain stay, and the buyer's country, which determines the tax. */
const ANONYMIZE_INVOICES = `
  UPDATE invoice i SET buyer_forgotten_at = :now,
         content = i.content || jsonb_build_object(
           'buyer', jsonb_build_object('name', :erasedName::text, 'street', :erasedName::text, 'city', :erasedName::text,
                                       'country', i.content#>'{buyer,country}'),
           'payment', i.content->'payment' || '{"brand": null, "last4": null}', 'reason', NULL)
   WHERE number IN (SELECT number FROM invoice WHERE buyer_forgotten_at IS NULL AND year < ${YEAR_SQL} - :booksKeptYears
                     ORDER BY year LIMIT :batchSize)
   RETURNING number`;

/** Withdrawals that were resolved in those years. */
const SELECT_OLD_WITHDRAWALS = `
  SELECT id FROM withdrawal
   WHERE erased_at IS NULL AND state IN ('refunded', 'refused')
     AND resolved_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
   LIMIT :batchSize`;

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
      await tx.query(`SELECT set_config('brote.may_forget', 'on', true)`);
      return (await tx.query<{ number: string }>(ANONYMIZE_INVOICES, { ...periodParams, erasedName: ERASED_NAME })).length;
    });
    return { orders, documents, withdrawals };
  }

  private async queryIds(sql: string, params: SqlParams): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}
