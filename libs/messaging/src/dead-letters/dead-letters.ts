import { Database, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { EVENT_HEADERS } from '../event-envelope';
import { failureCode } from '../failure-code';
import { EventApplier } from '../inbox/apply-event';
import { restoreEvent, toStorableText } from './failed-events';
import { DeadLetter, type DeadLetterStatus } from './dead-letter.entity';
import { CLOSE_LETTER, MARK_AS_APPLIED, RECORD_REPEATED_FAILURE } from './dead-letters.sql';

const MAX_LISTED_LETTERS = 200;

export type ReplayOutcome = { applied: true } | { applied: false; errorCode: string };

/** The actions of staff on events that this service could not apply. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly applier: EventApplier,
  ) {}

  /** The oldest first, at most 200; by default those that wait for staff. */
  list(status: DeadLetterStatus = 'open'): Promise<DeadLetter[]> {
    return this.database.dataSource.getRepository(DeadLetter).find({ where: { status }, order: { id: 'ASC' }, take: MAX_LISTED_LETTERS });
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
      const errorCode = failureCode(error);
      const storableError = toStorableText(String(error).slice(0, 1_000));
      await this.database.query(RECORD_REPEATED_FAILURE, { id, errorCode, error: storableError, actor });
      return { applied: false, errorCode };
    }
    await this.database.query(CLOSE_LETTER, { id, status: 'replayed', actor });
    return { applied: true };
  }

  /** Decides that the event is never applied, not even when it arrives again. @returns false when there is no such letter or it is closed. */
  async discard(id: number, actor = 'system'): Promise<boolean> {
    const letter = await this.findOpenLetter(id);
    if (letter === null) return false;
    await this.unitOfWork.run(async (tx) => {
      await tx.changeRows(MARK_AS_APPLIED, { consumer: letter.consumer, eventId: letter.eventId });
      await tx.changeRows(CLOSE_LETTER, { id, status: 'discarded', actor });
    });
    return true;
  }

  private async findOpenLetter(id: number): Promise<DeadLetter | null> {
    const letter = await this.database.dataSource.getRepository(DeadLetter).findOneBy({ id });
    return letter && (letter.status === 'open' || letter.status === 'retrying') ? letter : null;
  }
}
