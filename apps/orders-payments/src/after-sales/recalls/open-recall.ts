import { openRecall, isDownplayingHazard, type OpenRecallRequest, type StaffRecallView } from '@brote/contracts/recalls';
import { refuse, type CallContext } from '@brote/messaging';
import { insertOrIgnore, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { RecallEventPublisher, CreateRecallNotices } from './create-recall-notices';
import { previewOf, FindAffectedOrders, type AffectedOrders } from './find-affected-orders';
import { readRecall } from './recalls.queries';
import { Recall } from './recall.entity';

/** Admins recall a batch or a product. The recall is published, and each affected person gets a notice. */
@Injectable()
export class OpenRecall {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAffected: FindAffectedOrders,
    private readonly createNotices: CreateRecallNotices,
    private readonly audit: StaffAudit,
    private readonly recallEvents: RecallEventPublisher,
  ) {}

  /** Once per id, however often it is sent. @throws Refusal of `openRecall` */
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
