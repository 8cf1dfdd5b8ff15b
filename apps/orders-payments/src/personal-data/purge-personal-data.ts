import { clearColumnsSql, Database, type SqlParams } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { dataMap } from '#app/data-map';
import { MAX_TRANSIT_DAYS } from './end-erased-customer-orders';
import { AnonymizeOldInvoices } from './anonymize-old-invoices';
import { AnonymizeOrders } from './anonymize-orders';
import { ERASED_NAME } from './erased-order';
import { IS_REMEDY_OWED_SQL } from './personal-data.queries';

const purgedRecordsCounter = counter(
  'personal_data_purged_total',
  'Orders and withdrawals whose personal data was deleted because its retention period was over',
  ['kind'],
);

const BATCH_SIZE = 200;
/** The wait for the record of a remedy: afterwards the address is of no more use. */
const MAX_TRANSIT_INTERVAL = `${MAX_TRANSIT_DAYS} days`;

const SELECT_UNPAID_ORDERS = `
  SELECT o.id FROM orders o
   WHERE o.status = 'cancelled' AND o.paid_at IS NULL AND o.erased_at IS NULL
     AND o.placed_at < :now::timestamptz - :unpaidKeptDays * interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id)
   ORDER BY o.placed_at LIMIT :batchSize`;

const SELECT_UNNEEDED_ORDERS = `
  SELECT o.id FROM orders o
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL
     AND ((status IN ('delivered', 'cancelled') AND NOT ${IS_REMEDY_OWED_SQL})
          OR (status <> 'processing' AND erase_wanted_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}'))
   ORDER BY erase_wanted_at LIMIT :batchSize`;

/** Staff may write about an order after its erasure. */
const DELETE_LATE_NOTES = `
  DELETE FROM order_note n USING orders o
   WHERE o.id = n.order_id AND o.erased_at IS NOT NULL AND n.at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING n.id`;

/** The same for reasons of refunds. */
const CLEAR_LATE_REASONS = `
  UPDATE refund SET ${clearColumnsSql(dataMap, 'refund')} FROM orders o
   WHERE o.id = refund.order_id AND o.erased_at IS NOT NULL AND reason <> '${ERASED_NAME}'
     AND refund.requested_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING refund.id`;

const CLEAR_DECIDED_PAYMENTS = `
  UPDATE unknown_payment SET ${clearColumnsSql(dataMap, 'unknown_payment')}, erased_at = :now
   WHERE erased_at IS NULL AND decided_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING id`;

const SELECT_RESOLVED_WITHDRAWALS = `
  SELECT id FROM withdrawal
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL AND state IN ('refunded', 'refused') ORDER BY erase_wanted_at LIMIT :batchSize`;

/**
 * Purges personal data that is no longer needed: attempts that were never paid, arrived orders of erased people, unconfirmed statements,
 * and the buyers in old books.
 */
@Injectable()
export class PurgePersonalData {
  constructor(
    private readonly database: Database,
    private readonly anonymize: AnonymizeOrders,
    private readonly anonymizeOldInvoices: AnonymizeOldInvoices,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<void> {
    const now = this.clock.now();
    const { unpaidKeptDays } = this.config;
    const unpaidOrderIds = await this.queryIds(SELECT_UNPAID_ORDERS, { now, unpaidKeptDays, batchSize: BATCH_SIZE });
    purgedRecordsCounter.inc({ kind: 'unpaid' }, await this.anonymize.anonymizeOrders(unpaidOrderIds, now));
    purgedRecordsCounter.inc(
      { kind: 'arrived' },
      await this.anonymize.anonymizeOrders(await this.queryIds(SELECT_UNNEEDED_ORDERS, { now, batchSize: BATCH_SIZE }), now),
    );
    purgedRecordsCounter.inc(
      { kind: 'resolved' },
      await this.anonymize.anonymizeWithdrawals(await this.queryIds(SELECT_RESOLVED_WITHDRAWALS, { batchSize: BATCH_SIZE }), now),
    );
    const unconfirmed = await this.database.query(
      `DELETE FROM withdrawal WHERE state = 'prepared' AND prepared_at < :now::timestamptz - interval '1 day' RETURNING id`,
      { now },
    );
    purgedRecordsCounter.inc({ kind: 'unconfirmed' }, unconfirmed.length);
    purgedRecordsCounter.inc({ kind: 'late-notes' }, (await this.database.query(DELETE_LATE_NOTES, { now })).length);
    purgedRecordsCounter.inc({ kind: 'late-reasons' }, (await this.database.query(CLEAR_LATE_REASONS, { now })).length);
    purgedRecordsCounter.inc({ kind: 'unknown-payments' }, (await this.database.query(CLEAR_DECIDED_PAYMENTS, { now })).length);
    for (const [kind, count] of Object.entries(await this.anonymizeOldInvoices.anonymizeOldInvoices()))
      purgedRecordsCounter.inc({ kind: `past-${kind}` }, Number(count));
  }

  private async queryIds(sql: string, params: SqlParams): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}
