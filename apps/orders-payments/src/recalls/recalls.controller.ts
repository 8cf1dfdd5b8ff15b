import * as recalls from '@brote/contracts/recalls';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AnswerRecall } from './answer-recall';
import { countsOf, FindAffected } from './find-affected';
import { FinishRemedy } from './finish-remedy';
import { UpdateRecall } from './update-recall';
import { OpenRecall } from './open-recall';
import { published, readPeople, readRecall, readRecalls } from './recalls.queries';

/** Answers requests about recalls from the public and from recipients of a notice. */
@Injectable()
export class RecallsController {
  constructor(
    private readonly database: Database,
    private readonly answers: AnswerRecall,
  ) {}

  @RequestHandler(recalls.getRecalls)
  async getRecalls(): Promise<recalls.RecallsView> {
    return { recalls: (await readRecalls(this.database)).map(published) };
  }

  @RequestHandler(recalls.getRecallByLink)
  byLink({ token }: recalls.RecallByLinkRequest): Promise<recalls.RecallByLinkView> {
    return this.answers.read(token);
  }

  @RequestHandler(recalls.answerRecall)
  answer(request: recalls.AnswerRecallRequest): Promise<recalls.RecallByLinkView> {
    return this.answers.choose(request);
  }

  @RequestHandler(recalls.getRecallNotice)
  notice({ noticeId }: recalls.GetRecallNoticeRequest): Promise<recalls.RecallNotice> {
    return this.answers.mail(noticeId);
  }
}

/** Answers requests of staff about recalls, and runs the commands of admins. */
@Injectable()
export class StaffRecallsController {
  constructor(
    private readonly database: Database,
    private readonly findAffected: FindAffected,
    private readonly opening: OpenRecall,
    private readonly following: UpdateRecall,
    private readonly finishing: FinishRemedy,
  ) {}

  @RequestHandler(recalls.listRecalls)
  async list(): Promise<recalls.ListRecallsReply> {
    return { rows: await readRecalls(this.database) };
  }

  @RequestHandler(recalls.listRecallPeople)
  async people(request: recalls.ListRecallPeopleRequest): Promise<recalls.ListRecallPeopleReply> {
    if ((await readRecall(this.database, request.recallId)) === undefined) refuse(recalls.listRecallPeople, 'RECALL_UNKNOWN');
    return readPeople(this.database, request);
  }

  @RequestHandler(recalls.previewRecall)
  async preview(scope: recalls.RecallScope): Promise<recalls.RecallPreview> {
    return countsOf(await this.findAffected.find(scope));
  }

  @RequestHandler(recalls.openRecall)
  open(request: recalls.OpenRecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.opening.open(request, call);
  }

  @RequestHandler(recalls.notifyRecall)
  notify(request: recalls.RecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.following.notify(request, call);
  }

  @RequestHandler(recalls.closeRecall)
  close(request: recalls.CloseRecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.following.close(request, call);
  }

  @RequestHandler(recalls.finishRemedy)
  finishRemedy(request: recalls.FinishRemedyRequest, call: CallContext): Promise<recalls.RecallPerson> {
    return this.finishing.finish(request, call);
  }
}
