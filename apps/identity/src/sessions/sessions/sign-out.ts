import type { SignOutRequest } from '@brote/contracts/identity';
import { type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { EndSessions } from './end-sessions';

/** Ends the session of a device, or all of an account. */
@Injectable()
export class SignOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
  ) {}

  /** The reply is the same with and without an open session. */
  async signOutDevice({ refreshToken }: SignOutRequest): Promise<void> {
    await this.unitOfWork.run((tx) => this.endSessions.endSessionOfToken(tx, refreshToken));
  }

  async signOutEverywhere({ authenticatedCaller: person }: CallContext): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, person.userId);
      if (account !== null) await this.endSessions.endAllSessions(tx, account.id, { kind: 'signed-out-everywhere' });
    });
  }
}
