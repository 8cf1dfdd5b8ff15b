import { EventEnvelope } from './event-envelope';

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

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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

/** The envelope of an event from its headers. @throws BadEnvelope */
export function readEnvelope(headers: EventHeaders, payload: object): EventEnvelope {
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
