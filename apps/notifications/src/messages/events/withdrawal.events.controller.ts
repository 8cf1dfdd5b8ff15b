import { type WithdrawalEventData, withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import type { WithdrawalMessage } from '#app/messages/rendering/message-kinds';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Handles the events of withdrawals. */
@Controller()
export class WithdrawalEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  @EventHandler(withdrawalReceived)
  async acknowledge(event: EventEnvelope<WithdrawalEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'withdrawal-received', event);
  }

  @EventHandler(withdrawalResolved)
  async notifyResolved(event: EventEnvelope<WithdrawalEventData>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, 'withdrawal-resolved', event);
  }

  /** The language, and so the subject, is known only when the withdrawal is requested. */
  private async enqueue(tx: Transaction, template: WithdrawalMessage, event: EventEnvelope<WithdrawalEventData>): Promise<void> {
    const { withdrawalId, orderId } = event.payload;
    await this.enqueueEmail.enqueue(tx, { template, aboutId: withdrawalId, orderId, userId: null, subject: '', occasion: event });
  }
}
