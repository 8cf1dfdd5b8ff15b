import { ROLES } from '@brote/contracts';
import { changeRoles, type ChangeRolesRequest, type RolesView, userRolesChanged } from '@brote/contracts/identity';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { SELECT_OTHER_ADMIN } from '../sign-in/staff.sql';

/** Sets the roles of an account besides customer, for an admin. Its sessions end. */
@Injectable()
export class ChangeRoles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
    private readonly audit: StaffAudit,
  ) {}

  changeRoles({ userId, roles }: ChangeRolesRequest, call: CallContext): Promise<RolesView> {
    const newRoles = ROLES.filter((role) => role === 'customer' || roles.includes(role));
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account?.state !== 'active') return refuse(changeRoles, 'ACCOUNT_UNKNOWN');
      if (account.roles.join() !== newRoles.join()) await this.change(tx, account, newRoles, call);
      return { userId, roles: newRoles };
    });
  }

  private async change(tx: Transaction, account: Account, newRoles: Account['roles'], call: CallContext): Promise<void> {
    this.audit.requireRecentAuthentication(call);
    if (account.id === call.authenticatedCaller.userId) refuse(changeRoles, 'ROLES_NOT_CHANGEABLE');
    const losesAdmin = account.roles.includes('admin') && !newRoles.includes('admin');
    if (losesAdmin && (await tx.query(SELECT_OTHER_ADMIN, { id: account.id })).length === 0) refuse(changeRoles, 'ROLES_NOT_CHANGEABLE');
    const rolesBefore = account.roles;
    account.roles = newRoles;
    await this.endSessions.endAllSessions(tx, account.id, { kind: 'roles-changed' });
    await this.accounts.save(tx, account, userRolesChanged);
    const target = { type: 'user', id: account.id };
    await this.audit.record(tx, call, { action: 'user.change-roles', target, before: { roles: rolesBefore }, after: { roles: newRoles } });
  }
}
