import { changePassword, type ChangePasswordRequest } from '@brote/contracts/identity';
import { type CallContext, refuse, Refusal } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { isWeakPassword } from '#app/credentials/passwords/weak-password';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { FinalizePasswordChange } from './finalize-password-change';

/** Changes the password after a check of the old one. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly verifyPassword: VerifyPassword,
    private readonly hasher: PasswordHasher,
    private readonly finalizePasswordChange: FinalizePasswordChange,
  ) {}

  async change({ currentPassword, newPassword, client }: ChangePasswordRequest, call: CallContext): Promise<void> {
    const { userId, sessionId } = call.authenticatedCaller;
    const email = await this.verifyPassword.verifyPassword(call, currentPassword);
    if (isWeakPassword(newPassword, email)) refuse(changePassword, 'WEAK_PASSWORD');
    const passwordHash = await this.hasher.hash(newPassword);
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account?.state !== 'active') throw new Refusal('UNAUTHENTICATED');
      account.passwordHash = passwordHash;
      const change = { kind: 'password-changed', client: clientDeviceOf(client), keepSessionId: sessionId } as const;
      await this.finalizePasswordChange.finalize(tx, account, change);
    });
  }
}
