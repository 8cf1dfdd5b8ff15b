import type { Audience } from '@brote/contracts/identity';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from './end-sessions';
import { refreshTokenHash } from './refresh-token';
import { SELECT_SESSION_OF_TOKEN_AND_AUDIENCE } from './sessions.sql';

/** Ends the session that a new one replaces in a browser. Otherwise an old copy of its cookie could renew it. */
@Injectable()
export class EndReplacedSession {
  constructor(
    private readonly endSessions: EndSessions,
    private readonly log: SecurityLog,
  ) {}

  /** @param refreshToken the previous token of the browser, used or not; null without one */
  async end(tx: Transaction, refreshToken: string | null | undefined, audience: Audience): Promise<void> {
    if (refreshToken === null || refreshToken === undefined) return;
    const [session] = await tx.query<{ id: string; accountId: string }>(SELECT_SESSION_OF_TOKEN_AND_AUDIENCE, {
      tokenHash: refreshTokenHash(refreshToken),
      audience,
    });
    if (session === undefined || !(await this.endSessions.endOne(tx, session.accountId, session.id))) return;
    await this.log.record(tx, session.accountId, 'signed-out');
  }
}
