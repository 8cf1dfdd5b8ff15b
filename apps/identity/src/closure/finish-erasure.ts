import { userClosed } from '@brote/contracts/identity';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts';
import { MailWriter } from '#app/messages/mail-writer';
import { forgetSecurityEventsOf } from '#app/security/forget-security-events';

const FORGET = [
  'DELETE FROM message WHERE account_id = $1',
  'DELETE FROM link WHERE account_id = $1',
  'DELETE FROM session WHERE account_id = $1',
  'DELETE FROM second_factor WHERE account_id = $1',
  'DELETE FROM second_factor_waiver WHERE account_id = $1',
  'DELETE FROM staff_challenge WHERE account_id = $1',
  'DELETE FROM known_place WHERE account_id = $1',
  'DELETE FROM erasure_step WHERE account_id = $1',
];

/** The last step, identity's own: nothing is left but a tombstone, and the address of the farewell until that is sent. */
@Injectable()
export class FinishErasure {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly mails: MailWriter,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.erase(tx, accountId));
  }

  private async erase(tx: Transaction, accountId: string): Promise<void> {
    const account = await this.accounts.lockById(tx, accountId);
    if (account?.state !== 'closing') return;
    const { email: recipient, locale } = account;
    for (const statement of FORGET) await tx.execute(statement, [accountId]);
    await forgetSecurityEventsOf(tx, accountId);
    await tx.execute('DELETE FROM address_wish WHERE email = $1', [recipient]);
    account.erase();
    await this.accounts.save(tx, account, userClosed);
    await tx.execute('UPDATE erasure SET finished_at = $2 WHERE account_id = $1', [accountId, this.clock.now()]);
    if (recipient !== null) await this.mails.want(tx, { template: 'account-closed', accountId, recipient, locale });
  }
}
