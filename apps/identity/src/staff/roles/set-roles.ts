import { ROLES, type Role } from '@brote/contracts';
import { userRolesChanged } from '@brote/contracts/identity';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { normalizeEmail } from '#app/accounts/accounts/account.entity';
import { EndSessions } from '#app/sessions/sessions/end-sessions';

/** Sets the roles of an account besides customer, and ends its sessions. */
@Injectable()
export class SetRoles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
  ) {}

  /** False when no confirmed account has the address. Setting the roles it has changes nothing. */
  setRoles(email: string, roles: readonly Role[]): Promise<boolean> {
    const newRoles = ROLES.filter((role) => role === 'customer' || roles.includes(role));
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockByEmail(tx, normalizeEmail(email));
      if (account?.state !== 'active') return false;
      if (account.roles.join() === newRoles.join()) return true;
      account.roles = newRoles;
      await this.endSessions.endAllSessions(tx, account.id, { kind: 'roles-changed' });
      await this.accounts.save(tx, account, userRolesChanged);
      return true;
    });
  }
}
