import { CHARGES_PAGE_SIZE } from '@brote/contracts/subscriptions';
import { insertOrIgnore, type Transaction, UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { AuditHook } from '#app/core/orders/change-order';
import { WorkNotifier } from '#app/core/work-notifier';
import { DocumentBackfill } from './document-backfill.entity';
import { FindUndocumentedCharges, isLeftToStaff } from './find-undocumented-charges';
import { PlanDocumentsQueries } from './plan-documents.queries';
import { RequestPlanDocuments } from './request-plan-documents';
import { canBeInvoiced } from './simplified-invoices';

/** Starts a backfill: the documents of charges that the reconciler leaves to staff. */
@Injectable()
export class StartDocumentBackfill {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly undocumented: FindUndocumentedCharges,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Returns the new backfill, that of the id, or the one that runs already. Repeating it changes nothing. */
  async start(id: string, auditHook: AuditHook): Promise<DocumentBackfill> {
    const now = this.clock.now();
    const backfill = DocumentBackfill.start(id, this.undocumented.earlierUntil(now), now);
    return this.unitOfWork.run(async (tx) => {
      if ((await insertOrIgnore(tx, DocumentBackfill, backfill)) === 0) return this.findExisting(tx, id);
      await auditHook(tx, { before: {}, after: { state: 'running', paidBefore: backfill.paidBefore.toISOString() } });
      tx.afterCommit(() => this.notifier.notify('documentBackfill'));
      return backfill;
    });
  }

  /** The backfill of the id, or the latest one, which runs or has ended a moment ago. */
  private async findExisting(tx: Transaction, id: string): Promise<DocumentBackfill> {
    const backfills = tx.repository(DocumentBackfill);
    return (await backfills.findOneBy({ id })) ?? backfills.findOneOrFail({ where: {}, order: { startedAt: 'DESC' } });
  }
}

/** Requests the documents of the running backfill, one page of charges at a time. Any process may continue it. */
@Injectable()
export class ContinueDocumentBackfill {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: PlanDocumentsQueries,
    private readonly undocumented: FindUndocumentedCharges,
    private readonly requestPlanDocuments: RequestPlanDocuments,
  ) {}

  /**
   * One page; true when there may be more. It does nothing while a page of documents is due, so that those of new charges need not wait for
   * all earlier ones. Repeating a page requests nothing more. @throws Unavailable, RemoteFailure
   */
  async continue(): Promise<boolean> {
    const backfill = await this.documents.findRunningBackfill();
    if (backfill === null || (await this.documents.countIssuable(CHARGES_PAGE_SIZE)) >= CHARGES_PAGE_SIZE) return false;
    const { charges, nextCursor } = await this.undocumented.readPage(backfill.lastChargeId);
    for (const undocumented of charges)
      if (isLeftToStaff(undocumented, backfill.paidBefore) && canBeInvoiced(undocumented.charge))
        await this.requestPlanDocuments.requestMissing(undocumented.charge);
    await this.endPage(backfill, nextCursor);
    return nextCursor !== null;
  }

  /** Another process may have done the same page. */
  private async endPage({ id, lastChargeId }: DocumentBackfill, nextCursor: string | null): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const locked = await tx.repository(DocumentBackfill).findOne({ where: { id, state: 'running' }, lock });
      if (locked?.lastChargeId !== lastChargeId) return;
      locked.endPage(nextCursor);
      await updateExpected(tx, DocumentBackfill, locked, {});
    });
  }
}
