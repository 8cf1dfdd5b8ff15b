import { createHash } from 'node:crypto';
import type { Database, ProcessLock } from '@brote/persistence';
import { EVENT_HEADERS } from '../event-wire';
import { isInfrastructureFailure } from '../error-classification';
import { failureCode } from '../failure-code';
import { restoreEvent, toStorableText, toBase64Columns, toJsonColumns, type ReceivedEvent, type DeadLetterColumns } from './stored-event';
import {
  CLAIM_DUE_EVENTS,
  COUNT_OPEN_DEAD_LETTERS,
  DELETE_DEAD_LETTER,
  RECORD_FAILURE,
  SELECT_NEXT_ATTEMPT_DELAY,
} from './dead-letters.sql';

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

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
