import { userClosing, userConfirmed, userEmailChanged, userProfileChanged, type UserEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { AccountsQueries } from '#app/payments/customers/accounts.queries';

/** Records the events of accounts that concern orders. A worker requests the account's state after the commit. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** The reply leaves out a closing account, so its address is deleted and it claims no more orders. */
  @EventHandler([userConfirmed, userEmailChanged, userProfileChanged, userClosing])
  async requestSync({ payload }: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    await this.accounts.requestSync(tx, payload.userId, this.clock.now());
    tx.afterCommit(() => this.notifier.notify('accounts'));
  }
}
