import type { SignOutRequest } from '@brote/contracts/identity';
import { type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from './end-sessions';
import { refreshTokenHash } from './refresh-token';
import { SELECT_SESSION_OF_TOKEN } from './sessions.sql';

/** Ends the session of a device, or all of an account. */
@Injectable()
export class SignOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
    private readonly log: SecurityLog,
  ) {}

  /** The reply is the same with and without an open session. */
  async signOutDevice({ refreshToken }: SignOutRequest): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [session] = await tx.query<{ id: string; accountId: string }>(SELECT_SESSION_OF_TOKEN, {
        tokenHash: refreshTokenHash(refreshToken),
      });
      if (session === undefined || !(await this.endSessions.endOne(tx, session.accountId, session.id))) return;
      await this.log.record(tx, session.accountId, 'signed-out');
    });
  }

  async signOutEverywhere({ authenticatedCaller: person }: CallContext): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, person.userId);
      if (account === null) return;
      await this.endSessions.endAll(tx, account.id);
      await this.log.record(tx, account.id, 'signed-out-everywhere');
    });
  }
}
