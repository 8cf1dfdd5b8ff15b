import * as staff from '@brote/contracts/staff-orders';
import { refuse, type CallContext, RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { OrdersCursor } from '#app/core/orders/orders-cursor';
import { WorkNotifier } from '#app/core/work-notifier';
import { PlanDocument } from '#app/invoicing/plan-documents/plan-document.entity';
import { PlanDocumentsQueries } from '#app/invoicing/plan-documents/plan-documents.queries';

/** The work list of documents of plans that could not be issued. */
@Controller()
export class ListFailedPlanDocuments {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  @RequestHandler(staff.listFailedPlanDocuments)
  async list({ cursor, limit }: staff.ListFailedPlanDocumentsRequest, call: CallContext): Promise<staff.ListFailedPlanDocumentsReply> {
    const cursorScope = `staff-plan-documents:${call.authenticatedCaller.userId}`;
    const found = await this.documents.failedPage(this.cursors.read(cursor, cursorScope), limit + 1);
    const { rows, nextCursor } = this.cursors.page(found, limit, cursorScope, ({ id, occurredAt: at }) => ({ id, at }));
    return { rows: rows.map(planDocumentView), nextCursor };
  }
}

/** Tries to issue a failed document of a plan again; a worker issues it. Recorded in the audit. */
@Controller()
export class RetryPlanDocument {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes and records nothing. @throws Refusal INVOICE_UNKNOWN */
  @RequestHandler(staff.retryPlanDocumentAsStaff)
  async retry({ documentId }: staff.RetryPlanDocumentRequest, call: CallContext): Promise<staff.PlanDocumentView> {
    return this.unitOfWork.run(async (tx) => {
      const document = (await this.documents.lock(tx, documentId)) ?? refuse(staff.retryPlanDocumentAsStaff, 'INVOICE_UNKNOWN');
      if (document.state !== 'failed') return planDocumentView(document);
      document.retry(this.clock.now());
      await updateExpected(tx, PlanDocument, document, {});
      const { kind, chargeId, subscriptionId } = document;
      const target = { type: 'plan-document', id: documentId };
      const change = { before: { state: 'failed' }, after: { state: 'due', kind, chargeId, subscriptionId } };
      await this.audit.record(tx, call, { action: 'plan-document.retry', target, ...change });
      tx.afterCommit(() => this.notifier.notify('planDocuments'));
      return planDocumentView(document);
    });
  }
}

/** The stored error is a reason of ours, or the message of the last failed attempt. */
function failureOf({ lastError }: Pick<PlanDocument, 'lastError'>): staff.PlanDocumentFailure | null {
  if (lastError === null) return null;
  return staff.PLAN_DOCUMENT_FAILURES.find((known) => known === lastError) ?? 'service-failed';
}

function planDocumentView({ id, kind, state, chargeId, subscriptionId, ...document }: PlanDocument): staff.PlanDocumentView {
  return {
    ...{ id, kind, state, invoiceId: chargeId, subscriptionId },
    amount: eurosFromCents(document.amount),
    occurredAt: document.occurredAt.toISOString(),
    attempts: document.tries,
    failure: failureOf(document),
  };
}
