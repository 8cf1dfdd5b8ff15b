import { changePassword, type ChangePasswordRequest } from '@brote/contracts/identity';
import { type CallContext, refuse, Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { isWeakPassword } from '#app/credentials/passwords/weak-password';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { FinalizePasswordChange } from './finalize-password-change';
import { CONFIRM_SESSION } from './recovery.sql';

@Injectable()
export class ChangePasswordDependencies {
  constructor(
    readonly queries: AccountsQueries,
    readonly accounts: Accounts,
    readonly verifyPassword: VerifyPassword,
    readonly hasher: PasswordHasher,
    readonly finalize: FinalizePasswordChange,
  ) {}
}

/** Changes the password after a check of the old one. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly deps: ChangePasswordDependencies,
  ) {}

  async change({ currentPassword, newPassword, client }: ChangePasswordRequest, call: CallContext): Promise<void> {
    const { queries, accounts, verifyPassword, hasher, finalize } = this.deps;
    const { userId, sessionId } = call.authenticatedCaller;
    await verifyPassword.verify(call, currentPassword);
    const email = (await queries.byId(userId))?.email ?? '';
    if (isWeakPassword(newPassword, email)) refuse(changePassword, 'WEAK_PASSWORD');
    const passwordHash = await hasher.hash(newPassword);
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, userId);
      if (account?.state !== 'active') throw new Refusal('UNAUTHENTICATED');
      account.passwordHash = passwordHash;
      await tx.changeRows(CONFIRM_SESSION, { sessionId, now: this.clock.now() });
      await finalize.finalize(tx, account, { kind: 'password-changed', client: clientDeviceOf(client), keepSessionId: sessionId });
    });
  }
}
