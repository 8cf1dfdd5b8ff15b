import { messageFinalized, type MessageFinalizedEventData } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';

const FINALIZE = `UPDATE recall_notice SET state = $2, finalized_at = $3 WHERE id = $1 AND state = 'pending'`;

/** Stores the results of the recall e-mails, which the notifications service publishes. */
@Controller()
export class RecallsEventsController {
  /** The event covers every e-mail of the shop. One about another subject matches no notice. */
  @EventHandler(messageFinalized)
  async finalize({ payload, occurredAt }: EventEnvelope<MessageFinalizedEventData>, tx: Transaction): Promise<void> {
    if (payload.state !== 'pending') await tx.execute(FINALIZE, [payload.subjectId, payload.state, occurredAt]);
  }
}
