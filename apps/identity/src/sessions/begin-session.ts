import { randomUUID } from 'node:crypto';
import { type Audience, IDENTITY_LIMITS, sessionsEnded } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SESSION_LIFETIMES_MS } from '#app/tokens/token-lifetimes';
import { newRefreshToken, refreshTokenHash } from './refresh-token';

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  refreshExpiresAt: Date;
  authenticatedAt: Date;
}

// An account has a limited number of sessions: the session with the oldest use ends. The statement does not see the new session.
const INSERT_SESSION = `
  WITH begun AS (
    INSERT INTO session (id, account_id, audience, device, started_at, last_used_at, idle_ends_at, ends_at, authenticated_at)
    VALUES (:sessionId, :accountId, :audience, :device, :now, :now, :idleEndsAt, :endsAt, :now)),
  issued AS (INSERT INTO refresh_token (hash, session_id, issued_at) VALUES (:tokenHash, :sessionId, :now))
  UPDATE session SET ended_at = :now
   WHERE id IN (SELECT id FROM session WHERE account_id = :accountId AND ended_at IS NULL AND idle_ends_at > :now
                 ORDER BY last_used_at DESC, id DESC OFFSET :otherSessions FOR UPDATE)
  RETURNING id`;

/** Starts a session after a password check. */
@Injectable()
export class BeginSession {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async begin(tx: Transaction, accountId: string, audience: Audience, device: string | null): Promise<StartedSession> {
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const now = this.clock.now();
    const { idle, longest } = SESSION_LIFETIMES_MS[audience];
    const refreshExpiresAt = new Date(now.getTime() + idle);
    const endsAt = new Date(now.getTime() + longest);
    const surplusSessions = await tx.query<{ id: string }>(INSERT_SESSION, {
      ...{ sessionId, accountId, audience, device, now, idleEndsAt: refreshExpiresAt, endsAt },
      tokenHash: refreshTokenHash(refreshToken),
      otherSessions: IDENTITY_LIMITS.sessions - 1,
    });
    for (const { id } of surplusSessions) this.publishSessionEnded(tx, accountId, id);
    return { sessionId, refreshToken, refreshExpiresAt, authenticatedAt: now };
  }

  private publishSessionEnded(tx: Transaction, userId: string, sessionId: string): void {
    this.outbox.add(tx, sessionsEnded, { aggregateId: sessionId, version: 1, payload: { userId, sessionId }, subjectUser: userId });
  }
}
