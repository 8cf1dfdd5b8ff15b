import { type RecallNoticeEventData, recallNoticeRequested, recallRemedyDone, type RecallRemedyEventData } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Handles the events of recalls. */
@Controller()
export class RecallEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  /** The language, and so the subject, is known only when the notice is requested. */
  @EventHandler(recallNoticeRequested)
  async notifyRecall(event: EventEnvelope<RecallNoticeEventData>, tx: Transaction): Promise<void> {
    const { noticeId, orderId, userId } = event.payload;
    await this.enqueueEmail.enqueue(tx, { template: 'recall-notice', aboutId: noticeId, orderId, userId, subject: '', occasion: event });
  }

  /** A refund has a mail of its own, which the order causes. */
  @EventHandler(recallRemedyDone)
  async notifyRemedy(event: EventEnvelope<RecallRemedyEventData>, tx: Transaction): Promise<void> {
    const { noticeId, orderId, userId, remedy } = event.payload;
    if (remedy === 'refund') return;
    await this.enqueueEmail.enqueue(tx, { template: 'recall-remedied', aboutId: noticeId, orderId, userId, subject: '', occasion: event });
  }
}
