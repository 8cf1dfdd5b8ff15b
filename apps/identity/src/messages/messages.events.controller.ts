import { type MessageFinalized, messageFinalized } from '@brote/contracts/notifications';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

/** Events about the e-mails of this service. */
@Injectable()
export class MessagesEventsController {
  /** Once a mail is sent or given up, its address is of no use any more. */
  @EventHandler(messageFinalized)
  async deleteRecipient({ payload }: EventEnvelope<MessageFinalized>, tx: Transaction): Promise<void> {
    await tx.execute('DELETE FROM message WHERE id = $1', [payload.subjectId]);
  }
}
