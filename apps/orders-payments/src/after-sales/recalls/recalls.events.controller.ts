import { messageFinalized, type MessageFinalizedEventData } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { FINALIZE_NOTICE } from './recalls.sql';

/** Stores the results of the recall e-mails, which the notifications service publishes. */
@Controller()
export class RecallsEventsController {
  /** The event covers every e-mail of the shop. One about another subject matches no notice. */
  @EventHandler(messageFinalized)
  async finalize({ payload, occurredAt }: EventEnvelope<MessageFinalizedEventData>, tx: Transaction): Promise<void> {
    const { subjectId: noticeId, state } = payload;
    if (state !== 'pending') await tx.changeRows(FINALIZE_NOTICE, { noticeId, state, finalizedAt: occurredAt });
  }
}
