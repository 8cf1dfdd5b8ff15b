import { sessionsEnded, type Audience, type ClientInfo } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { END_ALL_EXCEPT, END_SESSION, SELECT_SESSION_OF_TOKEN_AND_AUDIENCE } from './sessions.sql';
import { SecurityLog, clientDeviceOf } from '#app/accounts/security/security-log';
import { refreshTokenHash } from './refresh-token';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountEmails } from '#app/credentials/messages/account-emails';

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

@Injectable()
export class EndReusedSessionDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly endSessions: EndSessions,
    readonly log: SecurityLog,
    readonly emails: AccountEmails,
  ) {}
}

/** Ends a session whose refresh token was reused, because two devices hold it. The owner gets an e-mail. */
@Injectable()
export class EndReusedSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deps: EndReusedSessionDependencies,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async end(accountId: string, sessionId: string, client: ClientInfo): Promise<void> {
    const { accounts, endSessions, log, emails } = this.deps;
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, accountId);
      if (account === null || account.email === null || !(await endSessions.endOne(tx, accountId, sessionId))) return;
      await log.record(tx, accountId, 'token-reused', clientDeviceOf(client));
      await emails.add(tx, { template: 'session-reused', accountId, recipient: account.email, locale: account.locale });
    });
    this.logger.warn({ event: 'authn_token_reuse', accountId, sessionId }, 'a refresh token was reused; its session was ended');
  }
}
