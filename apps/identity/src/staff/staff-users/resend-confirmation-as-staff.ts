import { resendConfirmationAsStaff } from '@brote/contracts/reporting';
import { type CallContext, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { PendingEmailRequests } from '#app/self-service/sign-up/pending-email-requests';

/** Sends the confirmation link again for staff, within the same limit per address as for customers. */
@Injectable()
export class ResendConfirmationAsStaff {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly emailRequests: PendingEmailRequests,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal of `resendConfirmationTo` */
  async resend(userId: string, call: CallContext): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, userId);
      if (account === null || account.email === null) return refuse(resendConfirmationAsStaff, 'ACCOUNT_UNKNOWN');
      const { state, email, locale } = account;
      if (state !== 'unconfirmed') return refuse(resendConfirmationAsStaff, 'ALREADY_CONFIRMED');
      await this.emailRequests.addRequestInTransaction(
        tx,
        { kind: 'resend', email, locale },
        { addressHash: `staff ${call.authenticatedCaller.userId}`, agent: null },
      );
      const target = { type: 'user', id: userId };
      return this.audit.record(tx, call, { action: 'user.resend-confirmation', target, before: { state }, after: { state } });
    });
  }
}
