import { createHash } from 'node:crypto';
import { type ProcessLock } from '@brote/persistence';
import type { DataSource } from 'typeorm';
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

interface RecordedFailure {
  status: string;
  attempts: number;
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const MAX_ERROR_LENGTH = 1_000;

/** Failures of handlers. They are counted here, not by the broker: an outage never counts, and waiting events block no others. */
export class FailedEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly retryDelaysMs: readonly number[],
    private readonly processLock: Pick<ProcessLock, 'holder'>,
  ) {}

  /** Stores the failure. `hopeless` skips the retries. @returns whether staff have to decide, or when to try again. */
  async record(consumer: string, event: ReceivedEvent, error: unknown, isPermanent = false): Promise<{ open: boolean; retryInMs: number }> {
    const retryDelays = isPermanent ? [] : this.retryDelaysMs;
    const failureColumns = [
      failureCode(error),
      toStorableText(String(error).slice(0, MAX_ERROR_LENGTH)),
      retryDelays.map((ms) => ms / 1_000),
    ];
    const { status, attempts } = await this.store(consumer, event, failureColumns);
    return { open: status === 'open', retryInMs: retryDelays[attempts - 1] ?? 0 };
  }

  /** Content that is no valid JSON for the database is stored as bytes. Otherwise the event would be delivered for ever. */
  private async store(consumer: string, event: ReceivedEvent, failureColumns: readonly unknown[]): Promise<RecordedFailure> {
    const insert = async ({ subject, payload, headers }: DeadLetterColumns): Promise<RecordedFailure> => {
      const rows: RecordedFailure[] = await this.dataSource.query(RECORD_FAILURE, [
        consumer,
        eventIdOf(event),
        subject,
        payload,
        headers,
        ...failureColumns,
      ]);
      return rows[0] ?? { status: 'retrying', attempts: 1 };
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
    const [claimedLetters]: [Omit<FailedEvent, 'bytes'>[], number] = await this.dataSource.query(CLAIM_DUE_EVENTS, [
      this.processLock.holder,
    ]);
    return claimedLetters.map((letter) => ({ ...letter, ...restoreEvent(letter) }));
  }

  async delete(id: number): Promise<void> {
    await this.dataSource.query(DELETE_DEAD_LETTER, [id]);
  }

  async countOpen(): Promise<number> {
    const rows: { count: number }[] = await this.dataSource.query(COUNT_OPEN_DEAD_LETTERS);
    return rows[0]?.count ?? 0;
  }

  /** Milliseconds until the next pause is over; undefined when no event waits. */
  async findMsUntilNextDue(): Promise<number | undefined> {
    const rows: { ms: number | null }[] = await this.dataSource.query(SELECT_NEXT_ATTEMPT_DELAY);
    return rows[0]?.ms ?? undefined;
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
