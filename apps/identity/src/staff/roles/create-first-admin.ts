import { randomUUID } from 'node:crypto';
import type { Locale, Role } from '@brote/contracts';
import { userConfirmed, userRolesChanged } from '@brote/contracts/identity';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type Account, newAccount, normalizeEmail } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { Links, linkPath } from '#app/credentials/links/links';
import { SecurityLog } from '#app/accounts/security/security-log';
import { FIND_OTHER_ADMIN } from '../sign-in/staff.sql';

const ADMIN_ROLES: Role[] = ['customer', 'staff', 'admin'];

/**
 * Creates the first admin, on the authority of the operator. The link works once within an hour and sets the password.
 * The first sign-in sets up a second factor.
 */
@Injectable()
export class CreateFirstAdmin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly links: Links,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** @returns the path of the link; null when another account is already an admin */
  createFirstAdmin(address: string, locale: Locale): Promise<string | null> {
    const email = normalizeEmail(address);
    return this.unitOfWork.run(async (tx) => {
      if ((await tx.query(FIND_OTHER_ADMIN, { email })).length > 0) return null;
      const account = await this.createOrPromoteAccount(tx, email, locale);
      await this.links.voidLinks(tx, account.id, 'recover');
      const linkId = await this.links.issueLink(tx, { purpose: 'recover', accountId: account.id, email });
      return linkPath('recover', this.links.secretOf('recover', linkId), null);
    });
  }

  private async createOrPromoteAccount(tx: Transaction, email: string, locale: Locale): Promise<Account> {
    const existingAccount = await this.accounts.lockByEmail(tx, email);
    if (existingAccount !== null && !existingAccount.isOpen) throw new Error('The account with this address is being closed.');
    const account = existingAccount ?? newAccount({ id: randomUUID(), email, locale, passwordHash: null }, this.clock.now());
    if (existingAccount === null) await this.accounts.insert(tx, account);
    if (account.confirm(this.clock.now())) this.accounts.publish(tx, account, userConfirmed);
    account.roles = ADMIN_ROLES;
    await this.accounts.save(tx, account, userRolesChanged);
    await this.log.recordEvent(tx, account.id, 'roles-changed');
    return account;
  }
}
