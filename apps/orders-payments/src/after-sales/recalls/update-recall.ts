import * as recalls from '@brote/contracts/recalls';
import { openRecall, isDownplayingHazard, type OpenRecallRequest, type StaffRecallView } from '@brote/contracts/recalls';
import { refuse, type CallContext, RequestHandler } from '@brote/messaging';
import { insertOrIgnore, UnitOfWork, type Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { RecallEventPublisher, CreateRecallNotices } from './create-recall-notices';
import { previewOf, FindAffectedOrders, type AffectedOrders } from './find-affected-orders';
import { Recall } from './recall.entity';
import { readRecall } from './recalls.queries';

/** Admins recall a batch or a product. The recall is published, and each affected person gets a notice. */
@Controller()
export class OpenRecall {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAffected: FindAffectedOrders,
    private readonly createNotices: CreateRecallNotices,
    private readonly audit: StaffAudit,
    private readonly recallEvents: RecallEventPublisher,
  ) {}

  /** Once per id, however often it is sent. @throws Refusal of `openRecall` */
  @RequestHandler(openRecall)
  async open(request: OpenRecallRequest, call: CallContext): Promise<StaffRecallView> {
    const { recallId, hazard } = request;
    this.audit.requireRecentAuthentication(call);
    if (isDownplayingHazard(hazard.en) || isDownplayingHazard(hazard.es)) refuse(openRecall, 'WORDS_PLAY_DOWN');
    const affected = await this.findAffected.find(request);
    return this.unitOfWork.run(async (tx) => {
      if ((await insertOrIgnore(tx, Recall, this.recallOf(request, affected))) > 0) {
        const noticeCount = await this.createNotices.create(tx, recallId, affected);
        this.recallEvents.publish(tx, recallId, false);
        const after = { ...request, ...previewOf(affected), notified: noticeCount };
        await this.audit.record(tx, call, { action: 'recall.open', target: { type: 'recall', id: recallId }, before: null, after });
      }
      const recall = await readRecall(tx, recallId);
      if (recall === undefined) throw new Error(`Recall ${recallId} was not found after it was saved`);
      const { scope: _scope, ...view } = recall;
      return view;
    });
  }

  private recallOf(request: OpenRecallRequest, { sentFrom, sentUntil }: AffectedOrders): Recall {
    const { recallId, product, hazard, action, remedies, skus, shippedFrom, shippedUntil, reach } = request;
    const batches = request.batches.map((batch) => batch.trim());
    const scope = { batches, skus, shippedFrom, shippedUntil, reach };
    const words = { product, hazard, action };
    return { id: recallId, scope, words, remedies, sentFrom, sentUntil, openedAt: this.recallEvents.now(), closedAt: null };
  }
}

/** Commands of admins for an open recall. */
@Controller()
export class UpdateRecall {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAffected: FindAffectedOrders,
    private readonly createNotices: CreateRecallNotices,
    private readonly audit: StaffAudit,
    private readonly recallEvents: RecallEventPublisher,
  ) {}

  /** Creates a notice for each affected person who has none yet. @throws Refusal of `notifyRecall` */
  @RequestHandler(recalls.notifyRecall)
  async notify({ recallId }: recalls.RecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    const recall = await this.unitOfWork.run((tx) => readRecall(tx, recallId));
    if (recall === undefined) return refuse(recalls.notifyRecall, 'RECALL_UNKNOWN');
    if (recall.closedAt !== null) return refuse(recalls.notifyRecall, 'RECALL_CLOSED');
    const affected = await this.findAffected.find(recall.scope);
    return this.unitOfWork.run(async (tx) => {
      const noticeCount = await this.createNotices.create(tx, recallId, affected);
      const target = { type: 'recall', id: recallId };
      if (noticeCount > 0)
        await this.audit.record(tx, call, { action: 'recall.tell', target, before: null, after: { notified: noticeCount } });
      return this.readViewOf(tx, recallId);
    });
  }

  /** Closing a closed recall changes nothing. @throws Refusal RECALL_UNKNOWN */
  @RequestHandler(recalls.closeRecall)
  async close({ recallId, note }: recalls.CloseRecallRequest, call: CallContext): Promise<recalls.StaffRecallView> {
    return this.unitOfWork.run(async (tx) => {
      if ((await readRecall(tx, recallId)) === undefined) return refuse(recalls.closeRecall, 'RECALL_UNKNOWN');
      const openRecall = { id: recallId, closedAt: IsNull() };
      const { affected } = await tx.repository(Recall).update(openRecall, { closedAt: this.recallEvents.now() });
      if (affected === 1) {
        this.recallEvents.publish(tx, recallId, true);
        const target = { type: 'recall', id: recallId };
        await this.audit.record(tx, call, { action: 'recall.close', target, before: null, after: { note: note.trim() } });
      }
      return this.readViewOf(tx, recallId);
    });
  }

  private async readViewOf(tx: Transaction, recallId: string): Promise<recalls.StaffRecallView> {
    const recall: (recalls.StaffRecallView & { scope?: recalls.RecallScope }) | undefined = await readRecall(tx, recallId);
    if (recall === undefined) throw new Error(`Recall ${recallId} was not found after it was saved`);
    delete recall.scope;
    return recall;
  }
}
