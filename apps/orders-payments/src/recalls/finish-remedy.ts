import { finishRemedy, type FinishRemedyRequest, recallRemedyDone, type RecallPerson } from '@brote/contracts/recalls';
import { type CallContext, Outbox, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { readPerson, readRecall } from './recalls.queries';

const HOLD = 'SELECT id FROM recall_notice WHERE recall_id = $1 AND id = $2 FOR UPDATE';
const FINISH = `
  UPDATE recall_notice n SET done_remedy = $2, done_at = $3, done_note = $4 FROM orders o
   WHERE n.id = $1 AND o.id = n.order_id RETURNING o.user_id AS "userId"`;
// Version 1 is the event of the notice itself.
const DONE = 2;

/** Staff record that a person received the remedy of a recall. */
@Injectable()
export class FinishRemedy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing, also after the recall was closed. @throws Refusal of `finishRemedy` */
  async finish({ recallId, noticeId, remedy, note }: FinishRemedyRequest, call: CallContext): Promise<RecallPerson> {
    return this.unitOfWork.run(async (tx) => {
      // The lock prevents another choice meanwhile.
      await tx.query(HOLD, [recallId, noticeId]);
      const person = await readPerson(tx, recallId, noticeId);
      const recall = await readRecall(tx, recallId);
      if (person === undefined || recall === undefined) return refuse(finishRemedy, 'NOTICE_UNKNOWN');
      if (!recall.remedies.includes(remedy)) refuse(finishRemedy, 'REMEDY_NOT_OFFERED');
      if (person.doneRemedy !== null) return person.doneRemedy === remedy ? person : refuse(finishRemedy, 'REMEDY_DONE');
      const now = this.clock.now();
      const [order] = await tx.query<{ userId: string | null }>(FINISH, [noticeId, remedy, now, note.trim()]);
      // The note stays out of the audit: it may name people, and audit entries are never erased.
      const after = { noticeId, orderId: person.orderId, chosen: person.remedy, remedy };
      await this.audit.record(tx, call, { action: 'recall.remedy', target: { type: 'recall', id: recallId }, before: null, after });
      const userId = order?.userId ?? null;
      const payload = { noticeId, recallId, orderId: person.orderId, userId, remedy };
      this.outbox.add(tx, recallRemedyDone, { aggregateId: noticeId, version: DONE, payload, subjectUser: userId });
      return { ...person, doneRemedy: remedy, doneAt: now.toISOString(), doneNote: note.trim() };
    });
  }
}
