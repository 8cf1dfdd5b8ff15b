import * as recalls from '@brote/contracts/recalls';
import { type CallContext, RequestHandler, refuse, type EventEnvelope, EventHandler } from '@brote/messaging';
import { Database, type Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { AnswerRecall } from './answer-recall';
import { previewOf, FindAffectedOrders } from './find-affected-orders';
import { FinishRemedy } from './finish-remedy';
import { UpdateRecall, OpenRecall } from './update-recall';
import { toPublicView, readRecipients, readRecall, readRecalls } from './recalls.queries';
import { messageFinalized, type MessageFinalizedEventData } from '@brote/contracts/notifications';
import { RecallNotice } from './recall.entity';

/** Answers requests about recalls from the public and from recipients of a notice. */
@Controller()
export class RecallsController {
  constructor(
    private readonly database: Database,
    private readonly answerRecallUseCase: AnswerRecall,
  ) {}

  @RequestHandler(recalls.getRecalls)
  async getRecalls(): Promise<recalls.RecallsView> {
    return { recalls: (await readRecalls(this.database)).map(toPublicView) };
  }

  @RequestHandler(recalls.getRecallByLink)
  getRecallByLink({ token }: recalls.RecallByLinkRequest): Promise<recalls.RecallByLinkView> {
    return this.answerRecallUseCase.read(token);
  }

  @RequestHandler(recalls.answerRecall)
  answerRecall(request: recalls.AnswerRecallRequest): Promise<recalls.RecallByLinkView> {
    return this.answerRecallUseCase.chooseRemedy(request);
  }

  @RequestHandler(recalls.getRecallNotice)
  getRecallNotice({ noticeId }: recalls.GetRecallNoticeRequest): Promise<recalls.RecallNotice> {
    return this.answerRecallUseCase.readForEmail(noticeId);
  }
}

/** Answers requests of staff about recalls, and runs the commands of admins. */
@Controller()
export class StaffRecallsController {
  constructor(
    private readonly database: Database,
    private readonly findAffected: FindAffectedOrders,
    private readonly openRecall: OpenRecall,
    private readonly updateRecall: UpdateRecall,
    private readonly finishRemedyUseCase: FinishRemedy,
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

  @RequestHandler(recalls.openRecall)
  open(request: recalls.OpenRecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.openRecall.open(request, call);
  }

  @RequestHandler(recalls.notifyRecall)
  notify(request: recalls.RecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.updateRecall.notify(request, call);
  }

  @RequestHandler(recalls.closeRecall)
  close(request: recalls.CloseRecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.updateRecall.close(request, call);
  }

  @RequestHandler(recalls.finishRemedy)
  finishRemedy(request: recalls.FinishRemedyRequest, call: CallContext): Promise<recalls.RecallRecipient> {
    return this.finishRemedyUseCase.finish(request, call);
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
