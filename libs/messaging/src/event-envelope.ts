/** An event as a consumer receives it. */
export class EventEnvelope<P extends object = object> {
  constructor(fields: EventEnvelope<P>) {
    Object.assign(this, fields);
  }

  /** UUIDv7, the same for each delivery of the event. */
  id!: string;
  type!: string;
  occurredAt!: Date;
  aggregate!: string;
  aggregateId!: string;
  /** Grows when the producer's database was restored from a backup; compare before `version`. */
  epoch!: number;
  /** Increases by one with each event of the aggregate. */
  version!: number;
  correlationId!: string;
  causationId!: string | null;
  payload!: P;
  /** True when staff replayed the event. Handlers with effects outside the shop should check it. */
  replayed!: boolean;
}
