import { clearedColumns, Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { dataMap } from '#app/data-map';
import { LONGEST_WAY_DAYS } from './end-parcels-of-erased';
import { AnonymizeOldInvoices } from './anonymize-old-invoices';
import { AnonymizeOrders } from './anonymize-orders';
import { ERASED_NAME } from './erased-order';
import { IS_OWED } from './personal-data.queries';

const purged = counter(
  'personal_data_purged_total',
  'Orders and withdrawals whose personal data was deleted because its retention period was over',
  ['kind'],
);

const PORTION = 200;
/** The wait for the record of a remedy: afterwards the address is of no more use. */
const LONGEST_WAY = `${LONGEST_WAY_DAYS} days`;

const UNPAID = `
  SELECT o.id FROM orders o
   WHERE o.status = 'cancelled' AND o.paid_at IS NULL AND o.erased_at IS NULL AND o.placed_at < $1::timestamptz - $2 * interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id)
   ORDER BY o.placed_at LIMIT $3`;

const NO_LONGER_NEEDED = `
  SELECT o.id FROM orders o
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL
     AND ((status IN ('delivered', 'cancelled') AND NOT ${IS_OWED})
          OR (status <> 'processing' AND erase_wanted_at < $1::timestamptz - interval '${LONGEST_WAY}'))
   ORDER BY erase_wanted_at LIMIT $2`;

/** Staff may write about an order after its erasure. */
const LATE_NOTES = `
  DELETE FROM order_note n USING orders o
   WHERE o.id = n.order_id AND o.erased_at IS NOT NULL AND n.at < $1::timestamptz - interval '${LONGEST_WAY}' RETURNING n.id`;

/** The same for reasons of refunds. */
const LATE_REASONS = `
  UPDATE refund SET ${clearedColumns(dataMap, 'refund')} FROM orders o
   WHERE o.id = refund.order_id AND o.erased_at IS NOT NULL AND reason <> '${ERASED_NAME}'
     AND refund.requested_at < $1::timestamptz - interval '${LONGEST_WAY}' RETURNING refund.id`;

const SETTLED = `
  SELECT id FROM withdrawal
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL AND state IN ('refunded', 'refused') ORDER BY erase_wanted_at LIMIT $1`;

/**
 * Purges personal data that is no longer needed: attempts that were never paid, arrived orders of erased people, unconfirmed statements,
 * and the buyers in old books.
 */
@Injectable()
export class PurgePersonalData {
  constructor(
    private readonly database: Database,
    private readonly anonymize: AnonymizeOrders,
    private readonly oldBooks: AnonymizeOldInvoices,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<void> {
    const now = this.clock.now();
    const unpaid = await this.ids(UNPAID, [now, this.config.unpaidKeptDays, PORTION]);
    purged.inc({ kind: 'unpaid' }, await this.anonymize.orders(unpaid, now));
    purged.inc({ kind: 'arrived' }, await this.anonymize.orders(await this.ids(NO_LONGER_NEEDED, [now, PORTION]), now));
    purged.inc({ kind: 'resolved' }, await this.anonymize.withdrawals(await this.ids(SETTLED, [PORTION]), now));
    const unconfirmed = await this.database.query(
      `DELETE FROM withdrawal WHERE state = 'prepared' AND prepared_at < $1::timestamptz - interval '1 day' RETURNING id`,
      [now],
    );
    purged.inc({ kind: 'unconfirmed' }, unconfirmed.length);
    purged.inc({ kind: 'late-notes' }, (await this.database.query(LATE_NOTES, [now])).length);
    purged.inc({ kind: 'late-reasons' }, (await this.database.query(LATE_REASONS, [now])).length);
    for (const [kind, count] of Object.entries(await this.oldBooks.anonymizeOldInvoices()))
      purged.inc({ kind: `past-${kind}` }, Number(count));
  }

  private async ids(sql: string, params: unknown[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}
