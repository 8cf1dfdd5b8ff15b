import { Database } from '@brote/persistence';
import { type Audience, refreshSession, type RefreshRequest, type SessionGrant } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { ROTATION_GRACE_MS, SESSION_LIFETIMES_MS } from '#app/sessions/tokens/token-lifetimes';
import { EndReusedSession } from './end-sessions';
import { newRefreshToken, decryptSuccessor, refreshTokenHash, encryptSuccessor } from './refresh-token';
import { SessionIssuer } from './session-issuer';
import { FIND_SPENT_TOKEN, ROTATE_TOKEN } from './sessions.sql';

interface LiveSession {
  sessionId: string;
  accountId: string;
  idleEndsAt: Date;
  authenticatedAt: Date;
}

interface SpentToken extends LiveSession {
  rotatedAt: Date | null;
  successor: Buffer | null;
  isLive: boolean;
}

/** Exchanges a refresh token for its successor, each once. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsQueries,
    private readonly sessionIssuer: SessionIssuer,
    private readonly endReusedSession: EndReusedSession,
  ) {}

  async refresh(request: RefreshRequest): Promise<SessionGrant> {
    const { refreshToken, audience } = request;
    const successor = newRefreshToken();
    const rotatedSession = await this.rotate(refreshToken, successor, audience);
    if (rotatedSession !== null) return this.issueGrant(rotatedSession, successor, audience);
    const reuse = await this.resolveRepeatedUse(request);
    return reuse === null ? refuse(refreshSession, 'SESSION_ENDED') : this.issueGrant(reuse.session, reuse.successor, audience);
  }

  private async rotate(token: string, successor: string, audience: Audience): Promise<LiveSession | null> {
    const now = this.clock.now();
    const [session] = await this.database.query<LiveSession>(ROTATE_TOKEN, {
      tokenHash: refreshTokenHash(token),
      now,
      audience,
      encryptedSuccessor: encryptSuccessor(token, successor),
      successorHash: refreshTokenHash(successor),
      idleEndsAt: new Date(now.getTime() + SESSION_LIFETIMES_MS[audience].idle),
    });
    return session ?? null;
  }

  /** An exchanged token returns the same successor during the grace period. A later use counts as theft. */
  private async resolveRepeatedUse({
    refreshToken,
    audience,
    client,
  }: RefreshRequest): Promise<{ session: LiveSession; successor: string } | null> {
    const now = this.clock.now();
    const [spentToken] = await this.database.query<SpentToken>(FIND_SPENT_TOKEN, {
      tokenHash: refreshTokenHash(refreshToken),
      now,
      audience,
    });
    if (spentToken === undefined || spentToken.rotatedAt === null || !spentToken.isLive) return null;
    if (spentToken.successor !== null && now.getTime() - spentToken.rotatedAt.getTime() <= ROTATION_GRACE_MS)
      return { session: spentToken, successor: decryptSuccessor(refreshToken, spentToken.successor) };
    await this.endReusedSession.endReusedSession(spentToken.accountId, spentToken.sessionId, client);
    return null;
  }

  private async issueGrant(
    { sessionId, accountId, idleEndsAt, authenticatedAt }: LiveSession,
    refreshToken: string,
    audience: Audience,
  ): Promise<SessionGrant> {
    const account: Account | null = await this.accounts.findById(accountId);
    const mayContinue = account?.state === 'active' && (audience === 'shop' || account.isStaff);
    if (!mayContinue) return refuse(refreshSession, 'SESSION_ENDED');
    const session = { sessionId, refreshToken, refreshExpiresAt: idleEndsAt, authenticatedAt };
    return this.sessionIssuer.issueGrant({ account, audience, session });
  }
}
