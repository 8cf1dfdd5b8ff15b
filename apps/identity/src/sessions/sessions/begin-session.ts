import { randomUUID } from 'node:crypto';
import { type Audience, IDENTITY_LIMITS, sessionsEnded } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SESSION_LIFETIMES_MS } from '#app/sessions/tokens/token-lifetimes';
import { newRefreshToken, refreshTokenHash } from './refresh-token';
import { INSERT_SESSION } from './sessions.sql';

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  refreshExpiresAt: Date;
  authenticatedAt: Date;
}

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
