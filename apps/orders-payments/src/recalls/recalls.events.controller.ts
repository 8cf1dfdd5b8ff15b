import { messageSettled, type MessageSettled } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const SETTLE = `UPDATE recall_notice SET state = $2, settled_at = $3 WHERE id = $1 AND state = 'pending'`;

/** What the service of mails tells of those who had to be told. */
@Injectable()
export class RecallsEventsController {
  /** All mails of the shop are told of; those about something else are none of these. */
  @EventHandler(messageSettled)
  async settle({ payload, occurredAt }: EventEnvelope<MessageSettled>, tx: Transaction): Promise<void> {
    if (payload.state !== 'pending') await tx.execute(SETTLE, [payload.subjectId, payload.state, occurredAt]);
  }
}
