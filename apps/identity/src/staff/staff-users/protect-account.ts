import { endSessionsOfUser, resetSecondFactor } from '@brote/contracts/identity';
import { type CallContext, Refusal, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { SecondFactors } from '#app/staff/sign-in/second-factors';

@Injectable()
export class ProtectAccountDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly endSessions: EndSessions,
    readonly factors: SecondFactors,
    readonly log: SecurityLog,
  ) {}
}

/** Protects an account that may be compromised, or whose owner lost the phone. */
@Injectable()
export class ProtectAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deps: ProtectAccountDependencies,
    private readonly audit: StaffAudit,
  ) {}

  /** Ends all sessions. Those of staff may only be ended by admins, or by themselves. */
  async endSessions(userId: string, call: CallContext): Promise<void> {
    const { accounts, endSessions, log } = this.deps;
    const { userId: actorId, roles } = call.authenticatedCaller;
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, userId);
      if (account === null || !account.isOpen) return refuse(endSessionsOfUser, 'ACCOUNT_UNKNOWN');
      if (account.isStaff && account.id !== actorId && !roles.includes('admin')) throw new Refusal('FORBIDDEN');
      await endSessions.endAll(tx, userId);
      await log.record(tx, userId, 'signed-out-everywhere');
      await this.audit.record(tx, call, { action: 'user.end-sessions', target: { type: 'user', id: userId }, before: null, after: null });
    });
  }

  /** Removes the second factor and ends all sessions. The next sign-in enrols a new factor. */
  async resetSecondFactor(userId: string, call: CallContext): Promise<void> {
    const { accounts, endSessions, factors, log } = this.deps;
    if (userId === call.authenticatedCaller.userId) refuse(resetSecondFactor, 'ROLES_NOT_CHANGEABLE');
    this.audit.requireRecentAuthentication(call);
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, userId);
      if (account?.state !== 'active') return refuse(resetSecondFactor, 'ACCOUNT_UNKNOWN');
      const wasEnrolled = await factors.remove(tx, userId);
      await endSessions.endAll(tx, userId);
      await log.record(tx, userId, 'second-factor-reset');
      const change = { action: 'user.reset-second-factor', target: { type: 'user', id: userId } };
      await this.audit.record(tx, call, { ...change, before: { enrolled: wasEnrolled }, after: { enrolled: false } });
    });
  }
}
