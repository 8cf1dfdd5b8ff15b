import type { Sku } from '@brote/contracts/catalog';
import type { ParcelShippedEventData } from '@brote/contracts/recalls';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { pickFromLots } from '../stock/stock-lots';
import { INSERT_PARCEL, LOCK_RESERVATION, SELECT_HELD_LINES } from './batches.sql';

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
