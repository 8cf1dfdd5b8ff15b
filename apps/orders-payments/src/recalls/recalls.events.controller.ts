import { messageFinalized, type MessageFinalized } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const FINALIZE = `UPDATE recall_notice SET state = $2, finalized_at = $3 WHERE id = $1 AND state = 'pending'`;

/** What the service of mails tells of those who had to be told. */
@Injectable()
export class RecallsEventsController {
  /** All mails of the shop are told of; those about something else are none of these. */
  @EventHandler(messageFinalized)
  async finalize({ payload, occurredAt }: EventEnvelope<MessageFinalized>, tx: Transaction): Promise<void> {
    if (payload.state !== 'pending') await tx.execute(FINALIZE, [payload.subjectId, payload.state, occurredAt]);
  }
}
