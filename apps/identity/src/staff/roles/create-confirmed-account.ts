import { randomUUID } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import { userConfirmed, userOnboarded } from '@brote/contracts/identity';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { newAccount, normalizeEmail } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { SecurityLog } from '#app/accounts/security/security-log';

export interface ConfirmedAccount {
  email: string;
  password: string;
  locale: Locale;
  fullName: string;
  onboarded: boolean;
}

/** Opens an account with a confirmed address, without an e-mail. An existing account stays unchanged. */
@Injectable()
export class CreateConfirmedAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly hasher: PasswordHasher,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async createAccount({ email, password, locale, fullName, onboarded }: ConfirmedAccount): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    await this.unitOfWork.run(async (tx) => {
      if ((await this.accounts.lockByEmail(tx, normalizeEmail(email))) !== null) return;
      const now = this.clock.now();
      const account = newAccount({ id: randomUUID(), email: normalizeEmail(email), locale, passwordHash }, now);
      await this.accounts.insert(tx, account);
      account.confirm(now);
      await this.accounts.save(tx, account, userConfirmed);
      Object.assign(account, onboarded ? { fullName, onboarded } : {});
      await this.accounts.save(tx, account, ...(onboarded ? [userOnboarded] : []));
      await this.log.recordEvent(tx, account.id, 'confirmed');
    });
  }
}
