import { Database, type SqlParams } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { AnonymizeOldInvoices } from './anonymize-old-invoices';
import { AnonymizeOrders } from './anonymize-orders';
import {
  CLEAR_DECIDED_PAYMENTS,
  CLEAR_LATE_REASONS,
  DELETE_LATE_NOTES,
  DELETE_UNSENT_WITHDRAWALS,
  SELECT_RESOLVED_WITHDRAWALS,
  SELECT_UNNEEDED_ORDERS,
  SELECT_UNPAID_ORDERS,
} from './personal-data.sql';

const purgedRecordsCounter = counter(
  'personal_data_purged_total',
  'Orders and withdrawals whose personal data was deleted because its retention period was over',
  ['kind'],
);

const BATCH_SIZE = 200;

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
    const unconfirmed = await this.database.query(DELETE_UNSENT_WITHDRAWALS, { now });
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
