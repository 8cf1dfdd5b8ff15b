import { Database } from '@brote/persistence';
import { type Audience, refreshSession, type RefreshRequest, type SessionGrant } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/account.entity';
import { AccountsQueries } from '#app/accounts/accounts.queries';
import { ROTATION_GRACE_MS, SESSION_LIFETIMES_MS } from '#app/tokens/token-lifetimes';
import { EndReusedSession } from './end-reused-session';
import { IssueSession } from './issue-session';
import { newRefreshToken, decryptSuccessor, refreshTokenHash, encryptSuccessor } from './refresh-token';

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

const IS_LIVE_SQL = 's.ended_at IS NULL AND s.audience = :audience AND s.idle_ends_at > :now AND s.ends_at > :now';
const SESSION_COLUMNS =
  's.id AS "sessionId", s.account_id AS "accountId", s.idle_ends_at AS "idleEndsAt", s.authenticated_at AS "authenticatedAt"';

// One of two concurrent tabs rotates the token. The other waits and finds the row rotated.
const ROTATE_TOKEN = `
  WITH rotated AS (
    UPDATE refresh_token t SET rotated_at = :now, successor = :encryptedSuccessor FROM session s
     WHERE t.hash = :tokenHash AND t.rotated_at IS NULL AND s.id = t.session_id AND ${IS_LIVE_SQL} RETURNING t.session_id),
  issued AS (INSERT INTO refresh_token (hash, session_id, issued_at) SELECT :successorHash, session_id, :now FROM rotated)
  UPDATE session s SET last_used_at = :now, idle_ends_at = least(s.ends_at, :idleEndsAt) FROM rotated
   WHERE s.id = rotated.session_id AND ${IS_LIVE_SQL} RETURNING ${SESSION_COLUMNS}`;

const FIND_SPENT_TOKEN = `
  SELECT ${SESSION_COLUMNS}, t.rotated_at AS "rotatedAt", t.successor, ${IS_LIVE_SQL} AS "isLive"
    FROM refresh_token t JOIN session s ON s.id = t.session_id WHERE t.hash = :tokenHash`;

/** Exchanges a refresh token for its successor, each once. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsQueries,
    private readonly issueSession: IssueSession,
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
    await this.endReusedSession.end(spentToken.accountId, spentToken.sessionId, client);
    return null;
  }

  private async issueGrant(
    { sessionId, accountId, idleEndsAt, authenticatedAt }: LiveSession,
    refreshToken: string,
    audience: Audience,
  ): Promise<SessionGrant> {
    const account: Account | null = await this.accounts.byId(accountId);
    const mayContinue = account?.state === 'active' && (audience === 'shop' || account.isStaff);
    if (!mayContinue) return refuse(refreshSession, 'SESSION_ENDED');
    return this.issueSession.issue({
      account,
      audience,
      session: { sessionId, refreshToken, refreshExpiresAt: idleEndsAt, authenticatedAt },
    });
  }
}
