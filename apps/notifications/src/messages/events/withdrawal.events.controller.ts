import { type WithdrawalEventData, withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Handles the events of withdrawals. */
@Controller()
export class WithdrawalEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  /** The language, and so the subject, is known only when the withdrawal is requested. */
  @EventHandler([withdrawalReceived, withdrawalResolved])
  async enqueueMail(event: EventEnvelope<WithdrawalEventData>, tx: Transaction): Promise<void> {
    const template = event.type === withdrawalReceived.type ? 'withdrawal-received' : 'withdrawal-resolved';
    const { withdrawalId, orderId } = event.payload;
    await this.enqueueEmail.enqueue(tx, { template, aboutId: withdrawalId, orderId, userId: null, subject: '', occasion: event });
  }
}
