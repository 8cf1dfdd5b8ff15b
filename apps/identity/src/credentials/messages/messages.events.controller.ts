import { type MessageFinalizedEventData, messageFinalized } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { DELETE_MESSAGE } from '../credentials.sql';

/** Events about the e-mails of this service. */
@Controller()
export class MessagesEventsController {
  /** The address is not needed after the e-mail was sent or has failed for good. */
  @EventHandler(messageFinalized)
  async deleteMessage({ payload }: EventEnvelope<MessageFinalizedEventData>, tx: Transaction): Promise<void> {
    await tx.changeRows(DELETE_MESSAGE, { subjectId: payload.subjectId });
  }
}
