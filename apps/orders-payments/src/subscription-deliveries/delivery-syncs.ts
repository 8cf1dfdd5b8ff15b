import { Database, isClaimableSql, ProcessLock, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

/** A delivery that is due for a sync. */
export interface DeliverySync {
  deliveryId: string;
  /** Grows with every event of the delivery. A sync with an older number must be repeated. */
  syncNumber: number;
  tries: number;
}

const REQUEST_SYNC = `
  INSERT INTO delivery_sync (delivery_id, sync_due_at, sync_number) VALUES (:deliveryId, :syncDueAt, 1)
  ON CONFLICT (delivery_id) DO UPDATE SET sync_due_at = :syncDueAt, sync_number = delivery_sync.sync_number + 1, tries = 0, lease_until = NULL`;

const CLAIM_DUE_SYNCS = `
  UPDATE delivery_sync SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE delivery_id IN (SELECT delivery_id FROM delivery_sync
                          WHERE sync_due_at <= :now AND ${isClaimableSql()}
                          ORDER BY sync_due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING delivery_id AS "deliveryId", sync_number AS "syncNumber", tries`;

/** Whether the delivery has no new event since the claim. Events from now on are recorded only after the transaction. */
export async function isLatestSync(tx: Transaction, { deliveryId, syncNumber }: DeliverySync): Promise<boolean> {
  const latest = 'SELECT 1 FROM delivery_sync WHERE delivery_id = :deliveryId AND sync_number = :syncNumber FOR SHARE';
  return (await tx.query(latest, { deliveryId, syncNumber })).length === 1;
}

/** The deliveries with unsynced events. */
@Injectable()
export class DeliverySyncs {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Records that the order has to be synced with the delivery. */
  async request(tx: Transaction, deliveryId: string, syncDueAt: Date): Promise<void> {
    await tx.execute(REQUEST_SYNC, { deliveryId, syncDueAt });
  }

  /** Claims deliveries that are due for a sync. */
  async claimDue(now: Date, limit: number): Promise<DeliverySync[]> {
    return this.database.query<DeliverySync>(CLAIM_DUE_SYNCS, {
      now,
      limit,
      leaseMs: this.config.leaseMs,
      holder: this.processLock.holder,
    });
  }

  /** Ends the sync, unless a new event came meanwhile. With a time, the sync failed and is repeated then. */
  async finish({ deliveryId, syncNumber }: DeliverySync, nextSyncAt: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE delivery_sync SET sync_due_at = :nextSyncAt,
              tries = CASE WHEN :nextSyncAt::timestamptz IS NULL THEN 0 ELSE tries + 1 END, lease_until = NULL
        WHERE delivery_id = :deliveryId AND sync_number = :syncNumber`,
      { deliveryId, syncNumber, nextSyncAt },
    );
  }
}
