import { sessionsEnded } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { END_ALL_EXCEPT, END_SESSION } from './sessions.sql';

/** Ends sessions, and publishes their ids to verifiers of access tokens. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** False when the account has no such open session. */
  async endOne(tx: Transaction, accountId: string, sessionId: string): Promise<boolean> {
    const [ended] = await tx.query(END_SESSION, { sessionId, accountId, now: this.clock.now() });
    if (ended === undefined) return false;
    this.publishSessionEnded(tx, accountId, sessionId);
    return true;
  }

  /** Ends all sessions. The caller has locked the account, so that no session starts in the meantime. */
  async endAll(tx: Transaction, accountId: string): Promise<void> {
    await this.endAllExcept(tx, accountId, null);
  }

  /** Ends all sessions but one. */
  async endOthers(tx: Transaction, accountId: string, sessionId: string): Promise<void> {
    await this.endAllExcept(tx, accountId, sessionId);
  }

  /** Publishes each id: by time alone, a session that starts at the same moment would count as ended. */
  private async endAllExcept(tx: Transaction, accountId: string, keptSessionId: string | null): Promise<void> {
    for (const { id } of await tx.query<{ id: string }>(END_ALL_EXCEPT, { accountId, now: this.clock.now(), keptSessionId }))
      this.publishSessionEnded(tx, accountId, id);
  }

  private publishSessionEnded(tx: Transaction, userId: string, sessionId: string): void {
    this.outbox.add(tx, sessionsEnded, { aggregateId: sessionId, version: 1, payload: { userId, sessionId }, subjectUser: userId });
  }
}
