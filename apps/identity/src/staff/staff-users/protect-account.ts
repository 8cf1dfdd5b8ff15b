import { endSessionsOfUser, resetSecondFactor } from '@brote/contracts/identity';
import { type CallContext, Refusal, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { SecondFactors } from '#app/staff/sign-in/second-factors';

/** Protects an account that may be compromised, or whose owner lost the phone. */
@Injectable()
export class ProtectAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly sessions: EndSessions,
    private readonly factors: SecondFactors,
    private readonly audit: StaffAudit,
  ) {}

  /** Ends all sessions. Those of staff may only be ended by admins, or by themselves. */
  async endSessions(userId: string, call: CallContext): Promise<void> {
    const { userId: actorId, roles } = call.authenticatedCaller;
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account === null || !account.isOpen) return refuse(endSessionsOfUser, 'ACCOUNT_UNKNOWN');
      if (account.isStaff && account.id !== actorId && !roles.includes('admin')) throw new Refusal('FORBIDDEN');
      await this.sessions.endAllSessions(tx, userId, { kind: 'signed-out-everywhere' });
      await this.audit.record(tx, call, { action: 'user.end-sessions', target: { type: 'user', id: userId }, before: null, after: null });
    });
  }

  /** Removes the second factor and ends all sessions. The next sign-in enrols a new factor. */
  async resetSecondFactor(userId: string, call: CallContext): Promise<void> {
    if (userId === call.authenticatedCaller.userId) refuse(resetSecondFactor, 'ROLES_NOT_CHANGEABLE');
    this.audit.requireRecentAuthentication(call);
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account?.state !== 'active') return refuse(resetSecondFactor, 'ACCOUNT_UNKNOWN');
      const wasEnrolled = await this.factors.removeFactor(tx, userId);
      await this.sessions.endAllSessions(tx, userId, { kind: 'second-factor-reset' });
      const change = { action: 'user.reset-second-factor', target: { type: 'user', id: userId } };
      await this.audit.record(tx, call, { ...change, before: { enrolled: wasEnrolled }, after: { enrolled: false } });
    });
  }
}
