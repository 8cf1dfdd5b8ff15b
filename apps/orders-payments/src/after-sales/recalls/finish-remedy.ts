import { finishRemedy, type FinishRemedyRequest, recallRemedyDone, type RecallRecipient } from '@brote/contracts/recalls';
import { type CallContext, Outbox, refuse, RequestHandler } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { readRecipient, readRecall } from './recalls.queries';
import { Order } from '#app/core/orders/order.entity';
import { RecallNotice } from './recall.entity';

// Version 1 is the event of the notice itself.
const DONE_EVENT_VERSION = 2;

/** Staff record that a person received the remedy of a recall. */
@Controller()
export class FinishRemedy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing, also after the recall was closed. @throws Refusal of `finishRemedy` */
  @RequestHandler(finishRemedy)
  async finish({ recallId, noticeId, remedy, note }: FinishRemedyRequest, call: CallContext): Promise<RecallRecipient> {
    return this.unitOfWork.run(async (tx) => {
      // The lock prevents another choice meanwhile.
      await tx.repository(RecallNotice).findOne({ where: { recallId, id: noticeId }, lock: { mode: 'pessimistic_write' } });
      const recipient = await readRecipient(tx, recallId, noticeId);
      const recall = await readRecall(tx, recallId);
      if (recipient === undefined || recall === undefined) return refuse(finishRemedy, 'NOTICE_UNKNOWN');
      if (!recall.remedies.includes(remedy)) refuse(finishRemedy, 'REMEDY_NOT_OFFERED');
      if (recipient.doneRemedy !== null) return recipient.doneRemedy === remedy ? recipient : refuse(finishRemedy, 'REMEDY_DONE');
      const now = this.clock.now();
      const done = { doneRemedy: remedy, doneAt: now, doneNote: note.trim() };
      await tx.repository(RecallNotice).update({ id: noticeId }, done);
      const order = await tx.repository(Order).findOneBy({ id: recipient.orderId });
      // The note stays out of the audit: it may name people, and audit entries are never erased.
      const after = { noticeId, orderId: recipient.orderId, chosen: recipient.remedy, remedy };
      await this.audit.record(tx, call, { action: 'recall.remedy', target: { type: 'recall', id: recallId }, before: null, after });
      const userId = order?.userId ?? null;
      const payload = { noticeId, recallId, orderId: recipient.orderId, userId, remedy };
      this.outbox.add(tx, recallRemedyDone, { aggregateId: noticeId, version: DONE_EVENT_VERSION, payload, subjectUser: userId });
      return { ...recipient, ...done, doneAt: now.toISOString() };
    });
  }
}
