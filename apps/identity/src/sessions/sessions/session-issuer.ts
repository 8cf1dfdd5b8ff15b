import { randomUUID } from 'node:crypto';
import { type Audience, type ClientInfo, IDENTITY_LIMITS, type SessionGrant } from '@brote/contracts/identity';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { userView } from '#app/accounts/accounts/account.view';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { AccessTokens } from '#app/sessions/tokens/access-tokens';
import { SESSION_LIFETIMES_MS } from '#app/sessions/tokens/token-lifetimes';
import { EndSessions } from './end-sessions';
import { newRefreshToken, refreshTokenHash } from './refresh-token';
import { INSERT_SESSION, UPSERT_CLIENT_ADDRESS } from './sessions.sql';

/** The browser that signs in. */
export interface SigningInClient {
  audience: Audience;
  client: ClientInfo;
  /** Its previous refresh token, used or not; missing without one. */
  replaces?: string | null | undefined;
}

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  refreshExpiresAt: Date;
  authenticatedAt: Date;
}

/** Starts the session of a sign-in, and issues the tokens of sessions. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly clock: Clock,
    private readonly endSessions: EndSessions,
    private readonly log: SecurityLog,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Starts a session after a password check, in place of the browser's earlier one, and records the sign-in and the client address. */
  async startSession(tx: Transaction, accountId: string, { audience, client, replaces }: SigningInClient): Promise<StartedSession> {
    const { device, addressHash } = clientDeviceOf(client);
    // Otherwise an old copy of the replaced cookie could renew its session.
    if (replaces) await this.endSessions.endSessionOfToken(tx, replaces, audience);
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
    for (const { id } of surplusSessions) this.endSessions.publishSessionEnded(tx, accountId, id);
    await tx.query(UPSERT_CLIENT_ADDRESS, { accountId, addressHash, now });
    await this.log.recordEvent(tx, accountId, 'signed-in', { device, addressHash });
    return { sessionId, refreshToken, refreshExpiresAt, authenticatedAt: now };
  }

  /** Issues an access token and a refresh token. */
  async issueGrant({
    account,
    audience,
    session,
  }: {
    account: Account;
    audience: Audience;
    session: StartedSession;
  }): Promise<SessionGrant> {
    const { sessionId, refreshToken, refreshExpiresAt, authenticatedAt } = session;
    const { token, expiresAt } = await this.accessTokens.issueToken({ account, sessionId, audience, authenticatedAt });
    return {
      accessToken: token,
      accessExpiresAt: expiresAt.toISOString(),
      sessionId,
      user: userView(account),
      refreshToken,
      refreshExpiresAt: refreshExpiresAt.toISOString(),
    };
  }
}
