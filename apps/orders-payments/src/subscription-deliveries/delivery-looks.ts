import { Database, isClaimable, ProcessLock, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

/** A delivery that is to be looked at. */
export interface DeliveryLook {
  deliveryId: string;
  /** Grows with everything that happens to the delivery: who has looked before that must look again. */
  lookNumber: number;
  tries: number;
}

const NOTE = `
  INSERT INTO delivery_look (delivery_id, look_due_at, look_number) VALUES ($1, $2, 1)
  ON CONFLICT (delivery_id) DO UPDATE SET look_due_at = $2, look_number = delivery_look.look_number + 1, tries = 0, lease_until = NULL`;

const CLAIM_DUE = `
  UPDATE delivery_look SET lease_until = clock_timestamp() + $3 * interval '1 millisecond', lease_holder = $4
   WHERE delivery_id IN (SELECT delivery_id FROM delivery_look
                          WHERE look_due_at <= $1 AND ${isClaimable()}
                          ORDER BY look_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING delivery_id AS "deliveryId", look_number AS "lookNumber", tries`;

/** Whether nothing happened to the delivery since it was taken hold of; what happens from now on is noted only after the transaction. */
export async function isLatestLook(tx: Transaction, { deliveryId, lookNumber }: DeliveryLook): Promise<boolean> {
  const latest = 'SELECT 1 FROM delivery_look WHERE delivery_id = $1 AND look_number = $2 FOR SHARE';
  return (await tx.query(latest, [deliveryId, lookNumber])).length === 1;
}

/** Which deliveries something happened to. */
@Injectable()
export class DeliveryLooks {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly life: ProcessLock,
  ) {}

  /** Something happened to the delivery that its order has to follow. */
  async note(tx: Transaction, deliveryId: string, at: Date): Promise<void> {
    await tx.execute(NOTE, [deliveryId, at]);
  }

  /** Takes hold of deliveries that are to be looked at. */
  async claimDue(now: Date, limit: number): Promise<DeliveryLook[]> {
    return this.database.query<DeliveryLook>(CLAIM_DUE, [now, limit, this.config.leaseMs, this.life.holder]);
  }

  /** The look is done, unless something happened meanwhile; with a time, it failed and is repeated then. */
  async looked({ deliveryId, lookNumber }: DeliveryLook, again: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE delivery_look SET look_due_at = $3, tries = CASE WHEN $3::timestamptz IS NULL THEN 0 ELSE tries + 1 END, lease_until = NULL
        WHERE delivery_id = $1 AND look_number = $2`,
      [deliveryId, lookNumber, again],
    );
  }
}
