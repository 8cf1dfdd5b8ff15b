import type { EventContract } from '@brote/contracts';
import type { WithdrawalFact } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { saveWithdrawal } from './save-withdrawal';
import type { Withdrawal } from './withdrawal.entity';
import { withdrawalFact } from './withdrawals.view';

/** Writes what became of a withdrawal and announces it. */
@Injectable()
export class TellOfWithdrawal {
  constructor(private readonly outbox: Outbox) {}

  /** The withdrawal's version, raised by the change, names the event. */
  async add(tx: Transaction, contract: EventContract<WithdrawalFact>, withdrawal: Withdrawal): Promise<void> {
    await saveWithdrawal(tx, withdrawal);
    const { id: aggregateId, version, userId: subjectUser } = withdrawal;
    this.outbox.add(tx, contract, { aggregateId, version, payload: withdrawalFact(withdrawal), subjectUser });
  }
}
