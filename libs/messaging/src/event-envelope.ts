import type { JsMsg } from 'nats';
import { decodeJson } from './requests/request-wire';
import { UUID_PATTERN } from './uuidv7';

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

/** Names of the headers that an event carries on the broker; its body is the payload alone. */
export const EVENT_HEADERS = {
  id: 'Nats-Msg-Id',
  type: 'Event-Type',
  schemaVersion: 'Schema-Version',
  aggregateType: 'Aggregate-Type',
  aggregateId: 'Aggregate-Id',
  aggregateVersion: 'Aggregate-Version',
  epoch: 'Epoch',
  occurredAt: 'Occurred-At',
  correlationId: 'Correlation-Id',
  causationId: 'Causation-Id',
  traceparent: 'traceparent',
  subjectUser: 'Subject-User',
  /** Number of times that the stream had lost events and was refilled. */
  generation: 'Stream-Generation',
  replay: 'X-Replay',
} as const;

/** The message under an event's subject does not have the shape of an event. A retry cannot succeed. */
export class BadEnvelope extends Error {
  override readonly name = 'BadEnvelope';
  readonly code = 'BAD_ENVELOPE';
}

/** Headers by name, as they are stored with a failed event. */
export type EventHeaders = Readonly<Record<string, string>>;

function requireHeader(headers: EventHeaders, name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw new BadEnvelope(`The header ${name} is missing`);
  return value;
}

function readWholeNumber(headers: EventHeaders, name: string): number {
  const value = Number(requireHeader(headers, name));
  if (!Number.isSafeInteger(value) || value < 0) throw new BadEnvelope(`The header ${name} is not a whole number`);
  return value;
}

function readEventId(headers: EventHeaders): string {
  const id = requireHeader(headers, EVENT_HEADERS.id);
  if (!UUID_PATTERN.test(id)) throw new BadEnvelope('The id of the event is not a UUID');
  return id;
}

function readOccurredAt(headers: EventHeaders): Date {
  const at = new Date(requireHeader(headers, EVENT_HEADERS.occurredAt));
  if (Number.isNaN(at.getTime())) throw new BadEnvelope('The time of the event is not a valid time');
  return at;
}

/** The envelope of an event. @throws BadEnvelope when a header is wrong or the payload is no object */
export function readEnvelope({ headers, payload }: Pick<ReceivedEvent, 'headers' | 'payload'>): EventEnvelope {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new BadEnvelope('The payload is not an object');
  const id = readEventId(headers);
  return new EventEnvelope({
    id,
    type: requireHeader(headers, EVENT_HEADERS.type),
    occurredAt: readOccurredAt(headers),
    aggregate: requireHeader(headers, EVENT_HEADERS.aggregateType),
    aggregateId: requireHeader(headers, EVENT_HEADERS.aggregateId),
    epoch: readWholeNumber(headers, EVENT_HEADERS.epoch),
    version: readWholeNumber(headers, EVENT_HEADERS.aggregateVersion),
    correlationId: headers[EVENT_HEADERS.correlationId] ?? id,
    causationId: headers[EVENT_HEADERS.causationId] ?? null,
    payload,
    replayed: headers[EVENT_HEADERS.replay] !== undefined,
  });
}

/** An event as it arrived, enough to run it again without the broker. */
export interface ReceivedEvent {
  subject: string;
  headers: EventHeaders;
  payload: unknown;
  /** The payload as it was sent. */
  bytes: Uint8Array;
}

/** The parts of a message of the broker as an event. */
export function toReceivedEvent({ subject, headers, data }: Pick<JsMsg, 'subject' | 'headers' | 'data'>): ReceivedEvent {
  const plainHeaders: Record<string, string> = {};
  for (const name of headers?.keys() ?? []) plainHeaders[name] = headers?.get(name) ?? '';
  return { subject, headers: plainHeaders, payload: parsePayload(data), bytes: data };
}

/** Content that is not JSON is stored as text that a dead letter can show. It is refused later, with the rest of the envelope. */
export function parsePayload(bytes: Uint8Array): unknown {
  try {
    return decodeJson(bytes);
  } catch {
    return Buffer.from(bytes).toString('base64');
  }
}
