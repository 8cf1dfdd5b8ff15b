import type { EventContract } from '@brote/contracts';
import { type Transaction, Database } from '@brote/persistence';
import { Injectable, Inject, Logger } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { currentMessageContext, outgoingTraceparent } from '../message-context';
import { toInstance } from '../requests/to-instance';
import { uuidv7 } from '../uuidv7';
import { INSERT_EVENTS, NOTIFY_CHANNEL, OUTBOX_CHANNEL } from './outbox.queries';
import { MESSAGING_OPTIONS, tuningOf, type MessagingOptions } from '../messaging-options';

// The broker takes 1 MiB; the rest is room for headers.
const MAX_PAYLOAD_BYTES = 900_000;

/** An event to publish with the change of the transaction. */
export interface OutboxEvent<P extends object> {
  aggregateId: string;
  /** The aggregate's version after the change; each event has its own. */
  version: number;
  payload: P;
  /** The person it is about, so that erasure finds it. */
  subjectUser?: string | null;
  /** Time of the event; the database's clock otherwise. */
  occurredAt?: Date;
}

interface PendingEvent {
  event_id: string;
  subject: string;
  type: string;
  schema_version: number;
  aggregate_type: string;
  aggregate_id: string;
  aggregate_version: number;
  subject_user: string | null;
  payload: object;
  headers: Record<string, string>;
  occurred_at: string | null;
  stream: string;
}

/** Wakes the relay: directly in this process, otherwise through the database. It is only a hint; the relay also polls. */
@Injectable()
export class RelaySignal {
  private readonly logger = new Logger(RelaySignal.name);
  private listener: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly debounceMs: number;

  constructor(
    private readonly database: Database,
    @Inject(MESSAGING_OPTIONS) options: MessagingOptions,
  ) {
    this.debounceMs = tuningOf(options).notifyDebounceMs;
  }

  /** The listener of the relay in this process while it leads; undefined otherwise. */
  setListener(listener: (() => void) | undefined): void {
    this.listener = listener;
  }

  notify(): void {
    if (this.listener) this.listener();
    else if (!this.isClosed) this.timer ??= setTimeout(() => void this.notifyThroughDatabase(), this.debounceMs);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Outside the writers' transactions: a NOTIFY inside them takes a lock that all commits share. */
  private async notifyThroughDatabase(): Promise<void> {
    this.timer = undefined;
    try {
      await this.database.query(NOTIFY_CHANNEL, { channel: OUTBOX_CHANNEL });
    } catch (error) {
      this.logger.debug(`The relay could not be notified and will poll: ${String(error)}`);
    }
  }
}

/** Publishes events if and only if their transaction commits. */
@Injectable()
export class Outbox {
  private readonly pending = new WeakMap<Transaction, PendingEvent[]>();

  constructor(private readonly signal: RelaySignal) {}

  /**
   * Adds an event to the transaction. The row is written after all other work of the transaction, in one statement for all events. Raise
   * the aggregate's version (which locks its row) in the same transaction. The lock keeps the events of one aggregate in order.
   * Throws when the payload breaks the rules of its contract or is larger than 900 kB.
   */
  add<P extends object>(tx: Transaction, contract: EventContract<P>, input: OutboxEvent<P>): void {
    const event = toEvent(contract, input);
    const pendingEvents = this.pending.get(tx);
    if (pendingEvents) {
      pendingEvents.push(event);
      return;
    }
    this.pending.set(tx, [event]);
    tx.beforeCommit(() => this.write(tx));
    tx.afterCommit(() => this.signal.notify());
  }

  private async write(tx: Transaction): Promise<void> {
    const events = this.pending.get(tx) ?? [];
    this.pending.delete(tx);
    await tx.changeRows(INSERT_EVENTS, { events: JSON.stringify(events) });
  }
}

function toEvent<P extends object>(contract: EventContract<P>, input: OutboxEvent<P>): PendingEvent {
  const { aggregateId, version, payload, subjectUser = null, occurredAt } = input;
  assertPayloadSize(contract, payload);
  return {
    event_id: uuidv7(),
    subject: contract.subject,
    type: contract.type,
    schema_version: Number(contract.type.split('.v').at(-1)),
    aggregate_type: contract.aggregate,
    aggregate_id: aggregateId,
    aggregate_version: version,
    subject_user: subjectUser,
    payload,
    headers: traceHeaders(),
    occurred_at: occurredAt?.toISOString() ?? null,
    stream: contract.stream,
  };
}

/** Rejects an invalid payload where it is created; once published it would fail in every consumer. */
function assertPayloadSize<P extends object>(contract: EventContract<P>, payload: P): void {
  const size = Buffer.byteLength(JSON.stringify(payload));
  if (size > MAX_PAYLOAD_BYTES) throw new Error(`${contract.type}: a payload of ${size} bytes is too large for the broker`);
  const errors = validateSync(toInstance(contract.payload, payload), {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  if (errors.length > 0)
    throw new Error(`${contract.type}: the payload breaks its contract: ${errors.map(({ property }) => property).join(', ')}`);
}

function traceHeaders(): Record<string, string> {
  const context = currentMessageContext();
  const traceparent = outgoingTraceparent();
  return {
    correlation: context?.correlationId ?? uuidv7(),
    ...(context?.causationId ? { causation: context.causationId } : {}),
    ...(traceparent ? { traceparent } : {}),
  };
}
