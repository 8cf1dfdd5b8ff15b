import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EVENT_HEADERS } from '../event-wire';
import { failureCode } from '../failure-code';
import { EventApplier } from '../inbox/apply-event';
import { restoreEvent, toStorableText } from './stored-event';
import { DeadLetter, type DeadLetterStatus } from './dead-letter.entity';

const MAX_LISTED = 200;

export type ReplayOutcome = { applied: true } | { applied: false; errorCode: string };

const RECORD_REPEATED_FAILURE = `
  UPDATE dead_letter SET attempts = attempts + 1, last_at = clock_timestamp(), error_code = $2, error = $3, by = $4 WHERE id = $1`;
const CLOSE_LETTER = `UPDATE dead_letter SET status = $2, by = $3, last_at = clock_timestamp(), next_attempt_at = NULL WHERE id = $1`;
const MARK_AS_APPLIED = `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`;

/** The actions of staff on events that this service could not apply. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly applier: EventApplier,
  ) {}

  /** The oldest first, at most 200; by default those that wait for staff. */
  list(status: DeadLetterStatus = 'open'): Promise<DeadLetter[]> {
    return this.dataSource.getRepository(DeadLetter).find({ where: { status }, order: { id: 'ASC' }, take: MAX_LISTED });
  }

  /**
   * Runs the event's handler once more, in the same way as at the first delivery, but with `replayed` set.
   * An event that was applied in the meantime is not applied again. @returns null when there is no such letter or it is closed.
   */
  async replay(id: number, actor = 'system'): Promise<ReplayOutcome | null> {
    const letter = await this.findOpenLetter(id);
    if (letter === null) return null;
    const event = restoreEvent(letter);
    const headers = { ...event.headers, [EVENT_HEADERS.replay]: actor };
    try {
      const envelope = await this.applier.parseEnvelope({ headers, payload: event.payload });
      await this.applier.apply(letter.consumer, envelope, headers);
    } catch (error) {
      await this.dataSource.query(RECORD_REPEATED_FAILURE, [id, failureCode(error), toStorableText(String(error).slice(0, 1_000)), actor]);
      return { applied: false, errorCode: failureCode(error) };
    }
    await this.dataSource.query(CLOSE_LETTER, [id, 'replayed', actor]);
    return { applied: true };
  }

  /** Decides that the event is never applied, not even when it arrives again. @returns false when there is no such letter or it is closed. */
  async discard(id: number, actor = 'system'): Promise<boolean> {
    const letter = await this.findOpenLetter(id);
    if (letter === null) return false;
    await this.unitOfWork.run(async (tx) => {
      await tx.execute(MARK_AS_APPLIED, [letter.consumer, letter.eventId]);
      await tx.execute(CLOSE_LETTER, [id, 'discarded', actor]);
    });
    return true;
  }

  private async findOpenLetter(id: number): Promise<DeadLetter | null> {
    const letter = await this.dataSource.getRepository(DeadLetter).findOneBy({ id });
    return letter && (letter.status === 'open' || letter.status === 'retrying') ? letter : null;
  }
}
