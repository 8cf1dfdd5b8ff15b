import { sessionsEnded, type Audience, type ClientInfo, type SecurityEventKind } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { END_ALL_EXCEPT, END_SESSION, SELECT_SESSION_OF_TOKEN } from './sessions.sql';
import { type ClientDevice, clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { refreshTokenHash } from './refresh-token';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountEmails } from '#app/credentials/messages/account-emails';

/** The reason for the end of a session, as the security log records it. */
interface EndReason {
  kind: SecurityEventKind;
  client?: ClientDevice;
}

/** Ends sessions, records that in the security log, and publishes their ids to verifiers of access tokens. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  /** False when the account has no such open session. */
  async endSession(tx: Transaction, accountId: string, sessionId: string, { kind, client }: EndReason): Promise<boolean> {
    const [ended] = await tx.query(END_SESSION, { sessionId, accountId, now: this.clock.now() });
    if (ended === undefined) return false;
    this.publishSessionEnded(tx, accountId, sessionId);
    await this.log.recordEvent(tx, accountId, kind, client);
    return true;
  }

  /** Ends the session of a refresh token, used or not, if it is open and, with an audience, of that audience. */
  async endSessionOfToken(tx: Transaction, refreshToken: string, audience: Audience | null = null): Promise<void> {
    const tokenHash = refreshTokenHash(refreshToken);
    const [session] = await tx.query<{ id: string; accountId: string }>(SELECT_SESSION_OF_TOKEN, { tokenHash, audience });
    if (session !== undefined) await this.endSession(tx, session.accountId, session.id, { kind: 'signed-out' });
  }

  /**
   * Ends all sessions, or all but one. The caller has locked the account, so that no session starts in the meantime. Each id is published:
   * by time alone, a session that starts at the same moment would count as ended.
   */
  async endAllSessions(
    tx: Transaction,
    accountId: string,
    { kind, client }: EndReason,
    keptSessionId: string | null = null,
  ): Promise<void> {
    for (const { id } of await tx.query<{ id: string }>(END_ALL_EXCEPT, { accountId, now: this.clock.now(), keptSessionId }))
      this.publishSessionEnded(tx, accountId, id);
    await this.log.recordEvent(tx, accountId, kind, client);
  }

  /** Publishes the end of a session; the caller has ended it. */
  publishSessionEnded(tx: Transaction, userId: string, sessionId: string): void {
    this.outbox.add(tx, sessionsEnded, { aggregateId: sessionId, version: 1, payload: { userId, sessionId }, subjectUser: userId });
  }
}

/** Ends a session whose refresh token was reused, because two devices hold it. The owner gets an e-mail. */
@Injectable()
export class EndReusedSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
    private readonly emails: AccountEmails,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async endReusedSession(accountId: string, sessionId: string, client: ClientInfo): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, accountId);
      if (account === null || account.email === null) return;
      const reason = { kind: 'token-reused', client: clientDeviceOf(client) } as const;
      if (!(await this.endSessions.endSession(tx, accountId, sessionId, reason))) return;
      await this.emails.requestEmail(tx, { template: 'session-reused', accountId, recipient: account.email, locale: account.locale });
    });
    this.logger.warn({ event: 'authn_token_reuse', accountId, sessionId }, 'a refresh token was reused; its session was ended');
  }
}
