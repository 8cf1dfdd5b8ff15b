import {
  answerRecall,
  getRecallByLink,
  getRecallNotice,
  type AnswerRecallRequest,
  type RecallByLinkView,
  type RecallNotice as RecallNoticeReply,
  type RecallByLinkRequest,
  type GetRecallNoticeRequest,
} from '@brote/contracts/recalls';
import { refuse, RequestHandler } from '@brote/messaging';
import { Database, type Sql } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { RecallLinks } from './recall-links';
import { toPublicView, readNotice, readRecall, type NoticeRow } from './recalls.queries';
import { RecallNotice } from './recall.entity';

/** Lets the recipient of a recall notice read it and choose a remedy. */
@Controller()
export class AnswerRecall {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersQueries,
    private readonly links: RecallLinks,
    private readonly clock: Clock,
  ) {}

  /** A forged link gets the reply of an unknown one. @throws Refusal LINK_INVALID */
  @RequestHandler(getRecallByLink)
  async read({ token }: RecallByLinkRequest): Promise<RecallByLinkView> {
    return this.readViewOf(await this.readNoticeByToken(token));
  }

  /** The last choice counts, also after the recall was closed. @throws Refusal LINK_INVALID, REMEDY_NOT_OFFERED, REMEDY_DONE */
  @RequestHandler(answerRecall)
  async chooseRemedy({ token, remedy }: AnswerRecallRequest): Promise<RecallByLinkView> {
    const notice = await this.readNoticeByToken(token);
    const view = await this.readViewOf(notice);
    if (!view.recall.remedies.includes(remedy)) refuse(answerRecall, 'REMEDY_NOT_OFFERED');
    // When the same choice is sent again after a lost reply, its first time counts.
    const choice = notice.remedy === remedy ? { remedy } : { remedy, answeredAt: this.clock.now() };
    const openNotice = { id: notice.id, doneAt: IsNull(), forgottenAt: IsNull() };
    const { affected } = await this.database.repository(RecallNotice).update(openNotice, choice);
    if (affected === 0) refuse(answerRecall, 'REMEDY_DONE');
    return { ...view, remedy };
  }

  /** The content of the e-mail to one person. @throws Refusal NOTICE_UNKNOWN */
  @RequestHandler(getRecallNotice)
  async readForEmail({ noticeId }: GetRecallNoticeRequest): Promise<RecallNoticeReply> {
    const notice = await readNotice(this.database, noticeId);
    const order = notice && (await this.orders.byId(notice.orderId));
    if (notice === undefined || order === null || order === undefined) return refuse(getRecallNotice, 'NOTICE_UNKNOWN');
    return { ...(await this.readViewOf(notice)), email: order.shipping.email, locale: order.locale, token: this.links.tokenFor(noticeId) };
  }

  private async readNoticeByToken(token: string): Promise<NoticeRow> {
    const noticeId = this.links.readNoticeId(token);
    const notice = noticeId === null ? undefined : await readNotice(this.database, noticeId);
    return notice === undefined || notice.isForgotten ? refuse(getRecallByLink, 'LINK_INVALID') : notice;
  }

  private async readViewOf(
    { recallId, orderNumbers, remedy, doneRemedy, doneAt }: NoticeRow,
    sql: Sql = this.database,
  ): Promise<RecallByLinkView> {
    const recall = await readRecall(sql, recallId);
    if (recall === undefined) throw new Error(`Recall ${recallId} was not found`);
    return { recall: toPublicView(recall), orderNumbers, remedy, doneRemedy, doneAt: doneAt?.toISOString() ?? null };
  }
}
