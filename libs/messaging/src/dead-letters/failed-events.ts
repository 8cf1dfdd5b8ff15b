import { createHash } from 'node:crypto';
import type { Database, ProcessLock } from '@brote/persistence';
import { EVENT_HEADERS, parsePayload, type ReceivedEvent } from '../event-envelope';
import { isInfrastructureFailure } from '../error-classification';
import { failureCode } from '../failure-code';
import {
  CLAIM_DUE_EVENTS,
  COUNT_OPEN_DEAD_LETTERS,
  DELETE_DEAD_LETTER,
  RECORD_FAILURE,
  SELECT_NEXT_ATTEMPT_DELAY,
} from './dead-letters.sql';
import { Logger } from '@nestjs/common';
import type { EventProcessor } from '../inbox/event-processor';
import type { MessagingMetrics } from '../messaging-options';
import { UUID_PATTERN } from '../uuidv7';

/** The columns of a dead letter that hold its event. */
export interface DeadLetterColumns {
  subject: string;
  headers: string;
  payload: string;
}

// No header of the broker can have this name: a colon ends the name there.
const ENCODING_HEADER = 'Payload:Encoding';
const BASE64 = 'base64';

/** Text that the database can store, for any content. */
export const toStorableText = (text: string): string => text.replaceAll(String.fromCharCode(0), '\ufffd');

/** As JSON, which staff can read and search. */
export function toJsonColumns({ subject, headers, payload }: ReceivedEvent): DeadLetterColumns {
  return { subject, headers: JSON.stringify(headers), payload: JSON.stringify(payload) };
}

/** As bytes, for content that the database's JSON refuses: NUL, half of a surrogate pair, lists nested too deeply. */
export function toBase64Columns({ subject, headers, bytes }: ReceivedEvent): DeadLetterColumns {
  const storableHeaders = Object.entries(headers).map(([name, value]) => [toStorableText(name), toStorableText(value)]);
  return {
    subject: toStorableText(subject),
    headers: JSON.stringify({ ...Object.fromEntries(storableHeaders), [ENCODING_HEADER]: BASE64 }),
    payload: JSON.stringify(Buffer.from(bytes).toString('base64')),
  };
}

/** The event of a dead letter, as it arrived. */
export function restoreEvent(storedEvent: Omit<ReceivedEvent, 'bytes'>): ReceivedEvent {
  const { [ENCODING_HEADER]: encoding, ...headers } = storedEvent.headers;
  if (encoding !== BASE64 || typeof storedEvent.payload !== 'string') {
    return { ...storedEvent, headers, bytes: Buffer.from(JSON.stringify(storedEvent.payload)) };
  }
  const bytes = Buffer.from(storedEvent.payload, 'base64');
  return { ...storedEvent, headers, bytes, payload: parsePayload(bytes) };
}

export interface FailedEvent extends ReceivedEvent {
  id: number;
  consumer: string;
  attempts: number;
}

/** Values of a failure by the names of its statement. `retryDelays` are seconds. */
interface FailureParams extends Record<string, unknown> {
  errorCode: string;
  error: string;
  retryDelays: number[];
}

interface RecordedFailure {
  status: string;
  attempts: number;
}

const MAX_ERROR_LENGTH = 1_000;

/** Failures of handlers. They are counted here, not by the broker: an outage never counts, and waiting events block no others. */
export class FailedEvents {
  constructor(
    private readonly database: Database,
    private readonly retryDelaysMs: readonly number[],
    private readonly processLock: Pick<ProcessLock, 'holder'>,
  ) {}

  /** Stores the failure. `hopeless` skips the retries. @returns whether staff have to decide, or when to try again. */
  async record(consumer: string, event: ReceivedEvent, error: unknown, isPermanent = false): Promise<{ open: boolean; retryInMs: number }> {
    const retryDelays = isPermanent ? [] : this.retryDelaysMs;
    const { status, attempts } = await this.store(consumer, event, {
      errorCode: failureCode(error),
      error: toStorableText(String(error).slice(0, MAX_ERROR_LENGTH)),
      retryDelays: retryDelays.map((ms) => ms / 1_000),
    });
    return { open: status === 'open', retryInMs: retryDelays[attempts - 1] ?? 0 };
  }

  /** Content that is no valid JSON for the database is stored as bytes. Otherwise the event would be delivered for ever. */
  private async store(consumer: string, event: ReceivedEvent, failureParams: FailureParams): Promise<RecordedFailure> {
    const insert = async ({ subject, payload, headers }: DeadLetterColumns): Promise<RecordedFailure> => {
      const failure = { consumer, eventId: eventIdOf(event), subject, payload, headers, ...failureParams };
      const [row] = await this.database.query<RecordedFailure>(RECORD_FAILURE, failure);
      return row ?? { status: 'retrying', attempts: 1 };
    };
    try {
      return await insert(toJsonColumns(event));
    } catch (error) {
      if (isInfrastructureFailure(error)) throw error;
      return insert(toBase64Columns(event));
    }
  }

  /** Claims events whose pause is over, or whose process has ended. No other process receives them for a minute. */
  async claimDue(): Promise<FailedEvent[]> {
    const { holder } = this.processLock;
    const claimedLetters = await this.database.query<Omit<FailedEvent, 'bytes'>>(CLAIM_DUE_EVENTS, { holder });
    return claimedLetters.map((letter) => ({ ...letter, ...restoreEvent(letter) }));
  }

  async delete(id: number): Promise<void> {
    await this.database.changeRows(DELETE_DEAD_LETTER, { id });
  }

  async countOpen(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_OPEN_DEAD_LETTERS);
    return row?.count ?? 0;
  }

  /** Milliseconds until the next pause is over; undefined when no event waits. */
  async findMsUntilNextDue(): Promise<number | undefined> {
    const [row] = await this.database.query<{ ms: number | null }>(SELECT_NEXT_ATTEMPT_DELAY);
    return row?.ms ?? undefined;
  }
}

/** The event's id. Without one, an id derived from its content, so that it is stored once. */
function eventIdOf({ subject, headers, bytes }: ReceivedEvent): string {
  const id = headers[EVENT_HEADERS.id];
  if (id !== undefined && UUID_PATTERN.test(id)) return id;
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, headers]))
    .update(bytes)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Runs failed events again when their pause is over. Several copies of the service share the work. */
export class FailedEventRetrier {
  private readonly logger = new Logger('Events');
  private readonly stopController = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly failedEvents: FailedEvents,
    private readonly getProcessor: () => EventProcessor,
    private readonly settings: { checkMs: number; metrics: MessagingMetrics },
  ) {}

  start(): void {
    this.scheduleRound(0);
  }

  /** Checks again after so many milliseconds, unless an earlier check is due. */
  scheduleRound(delayMs: number): void {
    const roundAtMs = Date.now() + delayMs;
    if (this.stopController.signal.aborted || roundAtMs >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = roundAtMs;
    this.timer = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.running = this.running.then(() => this.runRound());
    }, delayMs);
  }

  async stop(): Promise<void> {
    this.stopController.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async runRound(): Promise<void> {
    const { checkMs, metrics } = this.settings;
    let nextRoundMs = checkMs;
    try {
      for (const event of await this.failedEvents.claimDue()) {
        const isApplied = await this.getProcessor().retry(event.consumer, event, this.stopController.signal);
        if (isApplied) await this.failedEvents.delete(event.id);
      }
      nextRoundMs = Math.min(nextRoundMs, (await this.failedEvents.findMsUntilNextDue()) ?? nextRoundMs);
      metrics.gauge('dead_letter_open', await this.failedEvents.countOpen());
    } catch (error) {
      if (!this.stopController.signal.aborted)
        this.logger.warn(`Failed events could not be retried now and will be later: ${String(error)}`);
    }
    this.scheduleRound(Math.max(5, nextRoundMs));
  }
}
