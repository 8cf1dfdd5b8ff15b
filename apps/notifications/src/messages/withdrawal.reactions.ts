import { type WithdrawalFact, withdrawalReceived, withdrawalSettled } from '@brote/contracts/orders';
import { type EventEnvelope, ReactsTo } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { WithdrawalMessage } from '#app/rendering/message-kinds';
import { PlanMail } from './plan-mail';

/** What the service listens to of withdrawals. */
@Injectable()
export class WithdrawalReactions {
  constructor(private readonly planMail: PlanMail) {}

  @ReactsTo(withdrawalReceived)
  async acknowledge(event: EventEnvelope<WithdrawalFact>, tx: Transaction): Promise<void> {
    await this.plan(tx, 'withdrawal-received', event);
  }

  @ReactsTo(withdrawalSettled)
  async tellWhatBecameOfIt(event: EventEnvelope<WithdrawalFact>, tx: Transaction): Promise<void> {
    await this.plan(tx, 'withdrawal-settled', event);
  }

  /** The language, and so the subject, is known only when the withdrawal is asked for. */
  private async plan(tx: Transaction, template: WithdrawalMessage, event: EventEnvelope<WithdrawalFact>): Promise<void> {
    const { withdrawalId, orderId } = event.payload;
    await this.planMail.execute(tx, { template, aboutId: withdrawalId, orderId, userId: null, subject: '', occasion: event });
  }
}
