import type { EventContract } from '@brote/contracts';
import type { WithdrawalEventData } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import { type Transaction, updateExpected } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { Withdrawal } from './withdrawal.entity';
import { withdrawalEventData } from './withdrawals.view';

/** Saves a changed withdrawal and publishes its event. */
@Injectable()
export class PublishWithdrawal {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: OrdersConfig,
  ) {}

  /** The withdrawal's version, raised by the change, names the event. With `restock` the sealed brushes of a plan return to stock. */
  async saveAndPublish(
    tx: Transaction,
    contract: EventContract<WithdrawalEventData>,
    withdrawal: Withdrawal,
    restock = false,
  ): Promise<void> {
    await updateExpected(tx, Withdrawal, withdrawal, {});
    const { id: aggregateId, version, userId: subjectUser } = withdrawal;
    const payload = withdrawalEventData(withdrawal, { paysOpened: this.config.openedSeals === 'refund', restock });
    this.outbox.add(tx, contract, { aggregateId, version, payload, subjectUser });
  }
}
