import { parcelShipped, type ParcelShippedEventData } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { RecordParcel } from './record-parcel';

/** Handles the events of parcels. */
@Injectable()
export class BatchesEventsController {
  constructor(private readonly recordParcel: RecordParcel) {}

  @EventHandler(parcelShipped)
  onParcelShipped({ payload, occurredAt }: EventEnvelope<ParcelShippedEventData>, tx: Transaction): Promise<void> {
    return this.recordParcel.record(tx, payload, occurredAt);
  }
}
