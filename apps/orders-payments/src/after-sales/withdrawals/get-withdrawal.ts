import { getWithdrawal, type WithdrawalRecord } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { withdrawalRecord } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';

/** A declared withdrawal, for the e-mail that acknowledges it. */
@Injectable()
export class GetWithdrawal {
  constructor(private readonly withdrawals: WithdrawalsQueries) {}

  /** A statement that still waits for its second step counts as unknown. @throws Refusal WITHDRAWAL_UNKNOWN */
  async get(id: string): Promise<WithdrawalRecord> {
    const withdrawal = await this.withdrawals.byId(id);
    if (withdrawal === null || withdrawal.state === 'prepared') return refuse(getWithdrawal, 'WITHDRAWAL_UNKNOWN');
    return withdrawalRecord(withdrawal);
  }
}
