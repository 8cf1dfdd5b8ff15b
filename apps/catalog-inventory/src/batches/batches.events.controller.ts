import { parcelLeft, type ParcelLeft } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { NoteParcel } from './note-parcel';

/** What the service listens to of parcels. */
@Injectable()
export class BatchesEventsController {
  constructor(private readonly noteParcel: NoteParcel) {}

  @EventHandler(parcelLeft)
  note({ payload, occurredAt }: EventEnvelope<ParcelLeft>, tx: Transaction): Promise<void> {
    return this.noteParcel.execute(tx, payload, occurredAt);
  }
}
