import { ErrorCode, NatsError, type PubAck } from 'nats';
import type { BrokerConnection } from '../broker/broker-connection';
import { isNotFound } from '../broker/streams';
import { groupBy } from '../group-by';
import { EVENT_HEADERS } from '../event-envelope';
import { toHeaders } from '../requests/request-wire';
import type { UnpublishedEvent } from './outbox.queries';

export type PublishResult =
  | { kind: 'stored'; event: UnpublishedEvent; seq: number; duplicate: boolean }
  /** This event cannot be published now; others can. */
  | { kind: 'rejected'; event: UnpublishedEvent; reason: string }
  /** The broker or the stream is away; nothing can be published. */
  | { kind: 'unavailable'; event: UnpublishedEvent; reason: string };

export interface PublishSettings {
  timeoutMs: number;
  generationOf: (stream: string) => number;
}

const encoder = new TextEncoder();

// Errors of a single message; every other error counts as a broker error.
const MESSAGE_ERROR_CODES: readonly string[] = [
  ErrorCode.MaxPayloadExceeded,
  ErrorCode.BadSubject,
  ErrorCode.InvalidPayload,
  ErrorCode.BadHeader,
];

/**
 * Publishes a batch in waves. A wave is sent at once, but never contains two events of one aggregate, which preserves their order. After a
 * rejection the later events of that aggregate are left out. It stops when the broker is away.
 */
export async function publishInOrder(
  broker: BrokerConnection,
  events: readonly UnpublishedEvent[],
  settings: PublishSettings,
): Promise<PublishResult[]> {
  const queues = [...groupBy(events, aggregateKey).values()];
  const results: PublishResult[] = [];
  let pendingQueues = queues.map((queue) => ({ queue, next: 0 }));
  while (pendingQueues.length > 0) {
    const wave = pendingQueues.flatMap(({ queue, next }) => queue[next] ?? []);
    const outcome = await publishWave(broker, wave, settings);
    results.push(...outcome);
    if (outcome.some(({ kind }) => kind === 'unavailable')) break;
    pendingQueues = pendingQueues
      .filter(({ queue, next }, index) => outcome[index]?.kind === 'stored' && next + 1 < queue.length)
      .map(({ queue, next }) => ({ queue, next: next + 1 }));
  }
  return results;
}

/** A wave that the broker interrupts counts as not published. Messages that did arrive are recognised at their repetition. */
async function publishWave(
  broker: BrokerConnection,
  wave: readonly UnpublishedEvent[],
  settings: PublishSettings,
): Promise<PublishResult[]> {
  try {
    return await broker.runWhileConnected(() => Promise.all(wave.map((event) => publish(broker, event, settings))));
  } catch (error) {
    return wave.map((event) => ({ kind: 'unavailable', event, reason: String(error) }));
  }
}

const aggregateKey = ({ aggregate_type, aggregate_id }: UnpublishedEvent): string => `${aggregate_type}/${aggregate_id}`;

async function publish(
  broker: BrokerConnection,
  event: UnpublishedEvent,
  { timeoutMs, generationOf }: PublishSettings,
): Promise<PublishResult> {
  try {
    const ack = await broker.jetstream.publish(event.subject, encoder.encode(event.payload), {
      headers: eventHeaders(event, generationOf(event.stream)),
      expect: { streamName: event.stream },
      timeout: timeoutMs,
    });
    return await confirmStored(broker, event, ack);
  } catch (error) {
    const isMessageError = error instanceof NatsError && MESSAGE_ERROR_CODES.includes(error.code);
    return { kind: isMessageError ? 'rejected' : 'unavailable', event, reason: String(error) };
  }
}

/**
 * "Duplicate" only means that the broker saw the id recently. After a purge the message itself may be missing, and then it does not count
 * as published.
 */
async function confirmStored(broker: BrokerConnection, event: UnpublishedEvent, { seq, duplicate }: PubAck): Promise<PublishResult> {
  if (!duplicate || (await streamContains(broker, event, seq))) return { kind: 'stored', event, seq, duplicate };
  return { kind: 'rejected', event, reason: 'The broker remembers the id but no longer has the message' };
}

async function streamContains(broker: BrokerConnection, event: UnpublishedEvent, seq: number): Promise<boolean> {
  const { streams } = await broker.getJetStreamManager();
  try {
    const message = await streams.getMessage(event.stream, { seq });
    return message.header.get(EVENT_HEADERS.id) === event.event_id;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

function eventHeaders(event: UnpublishedEvent, generation: number) {
  return toHeaders({
    [EVENT_HEADERS.id]: event.event_id,
    [EVENT_HEADERS.type]: event.type,
    [EVENT_HEADERS.schemaVersion]: String(event.schema_version),
    [EVENT_HEADERS.aggregateType]: event.aggregate_type,
    [EVENT_HEADERS.aggregateId]: event.aggregate_id,
    [EVENT_HEADERS.aggregateVersion]: event.aggregate_version,
    [EVENT_HEADERS.epoch]: String(event.epoch),
    [EVENT_HEADERS.occurredAt]: event.occurred_at.toISOString(),
    [EVENT_HEADERS.correlationId]: event.headers['correlation'],
    [EVENT_HEADERS.causationId]: event.headers['causation'],
    [EVENT_HEADERS.traceparent]: event.headers['traceparent'],
    [EVENT_HEADERS.subjectUser]: event.subject_user,
    [EVENT_HEADERS.generation]: generation > 0 ? String(generation) : null,
  });
}
