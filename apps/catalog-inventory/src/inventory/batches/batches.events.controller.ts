import { parcelShipped, type ParcelShippedEventData } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { RecordParcel } from './record-parcel';

/** Handles the events of parcels. */
@Controller()
export class BatchesEventsController {
  constructor(private readonly recordParcel: RecordParcel) {}

  @EventHandler(parcelShipped)
  onParcelShipped({ payload, occurredAt }: EventEnvelope<ParcelShippedEventData>, tx: Transaction): Promise<void> {
    return this.recordParcel.record(tx, payload, occurredAt);
  }
}
