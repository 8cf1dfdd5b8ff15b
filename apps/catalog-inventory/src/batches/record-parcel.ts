import type { Sku } from '@brote/contracts/catalog';
import type { ParcelShippedEventData } from '@brote/contracts/recalls';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { pickFromLots } from '../stock/stock-lots';

const LOCK_RESERVATION = 'SELECT state FROM reservation WHERE reservation_id = :reservationId FOR UPDATE';
const INSERT_PARCEL =
  'INSERT INTO parcel (reservation_id, order_id, left_at) VALUES (:reservationId, :orderId, :at) ON CONFLICT DO NOTHING RETURNING reservation_id';
const SELECT_HELD_LINES = `
  SELECT sku, quantity - returned AS pieces FROM reservation_line
   WHERE reservation_id = :reservationId AND quantity > returned ORDER BY sku`;

/** Records from which batches a parcel was filled. The lots are taken first in, first out. */
@Injectable()
export class RecordParcel {
  /** Records each parcel once. A parcel whose brushes all came back before its event arrived gets no batches. */
  async record(tx: Transaction, { orderId, reservationId }: ParcelShippedEventData, at: Date): Promise<void> {
    // Orders this transaction and a return: the return waits for the parcel, or its state is read here.
    const [reservation] = await tx.query<{ state: string }>(LOCK_RESERVATION, { reservationId });
    if (
      (await tx.query(INSERT_PARCEL, { reservationId, orderId, at })).length === 0 ||
      reservation === undefined ||
      reservation.state === 'returned'
    )
      return;
    for (const { sku, pieces } of await tx.query<{ sku: Sku; pieces: number }>(SELECT_HELD_LINES, { reservationId }))
      await pickFromLots(tx, { sku, pieces, reservationId, source: 'books', at });
  }
}
