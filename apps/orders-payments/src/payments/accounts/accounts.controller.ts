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

  @EventHandler(userConfirmed)
  onUserConfirmed(event: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(userEmailChanged)
  onUserEmailChanged(event: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(userProfileChanged)
  onUserProfileChanged(event: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  /** The reply leaves out a closing account, so its address is deleted and it claims no more orders. */
  @EventHandler(userClosing)
  onUserClosing(event: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  private async requestSync({ payload }: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    await this.accounts.requestSync(tx, payload.userId, this.clock.now());
    tx.afterCommit(() => this.notifier.notifyAccounts());
  }
}
