import * as recalls from '@brote/contracts/recalls';
import { RequestHandler, refuse, type EventEnvelope, EventHandler } from '@brote/messaging';
import { Database, type Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { previewOf, FindAffectedOrders } from './find-affected-orders';
import { toPublicView, readRecipients, readRecall, readRecalls } from './recalls.queries';
import { messageFinalized, type MessageFinalizedEventData } from '@brote/contracts/notifications';
import { RecallNotice } from './recall.entity';

/** Answers requests about recalls from the public. */
@Controller()
export class RecallsController {
  constructor(private readonly database: Database) {}

  @RequestHandler(recalls.getRecalls)
  async getRecalls(): Promise<recalls.RecallsView> {
    return { recalls: (await readRecalls(this.database)).map(toPublicView) };
  }
}

/** Answers requests of staff about recalls. */
@Controller()
export class StaffRecallsController {
  constructor(
    private readonly database: Database,
    private readonly findAffected: FindAffectedOrders,
  ) {}

  @RequestHandler(recalls.listRecalls)
  async listRecalls(): Promise<recalls.ListRecallsReply> {
    return { rows: await readRecalls(this.database) };
  }

  @RequestHandler(recalls.listRecallRecipients)
  async listRecipients(request: recalls.ListRecallRecipientsRequest): Promise<recalls.ListRecallRecipientsReply> {
    if ((await readRecall(this.database, request.recallId)) === undefined) refuse(recalls.listRecallRecipients, 'RECALL_UNKNOWN');
    return readRecipients(this.database, request);
  }

  @RequestHandler(recalls.previewRecall)
  async preview(scope: recalls.RecallScope): Promise<recalls.RecallPreview> {
    return previewOf(await this.findAffected.find(scope));
  }
}

/** Stores the results of the recall e-mails, which the notifications service publishes. */
@Controller()
export class RecallsEventsController {
  /** The event covers every e-mail of the shop. One about another subject matches no notice. */
  @EventHandler(messageFinalized)
  async finalize({ payload, occurredAt }: EventEnvelope<MessageFinalizedEventData>, tx: Transaction): Promise<void> {
    const { subjectId: noticeId, state } = payload;
    if (state !== 'pending')
      await tx.repository(RecallNotice).update({ id: noticeId, state: 'pending' }, { state, finalizedAt: occurredAt });
  }
}
