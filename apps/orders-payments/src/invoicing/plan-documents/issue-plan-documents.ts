import { type ChargeDocumentData, getChargeDocumentData } from '@brote/contracts/subscriptions';
import type { PlanDocumentFailure } from '@brote/contracts/staff-orders';
import { isRefused, RequestClient } from '@brote/messaging';
import { type Transaction, UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock, InjectLogger, type Logger, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { ChargeToInvoice } from '#app/invoicing/invoices/charge-content';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import { PlanDocument } from './plan-document.entity';
import { PlanDocumentsQueries } from './plan-documents.queries';

/** The document cannot be issued, however often it is tried. */
class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  constructor(readonly failure: PlanDocumentFailure) {
    super(`The document of a plan cannot be issued: ${failure}`);
  }
}

/** Issues one document of a plan. */
@Injectable()
export class IssuePlanDocument {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly requests: RequestClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly issueInvoice: IssueInvoice,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it issues nothing more: the document is issued and marked in one transaction.
   * @throws DocumentRefused, Unavailable, RemoteFailure
   */
  async issue(document: PlanDocument): Promise<void> {
    const charge = document.kind === 'charge' ? await this.readCharge(document) : null;
    await this.change(document, async (tx, locked) => {
      locked.markIssued();
      await updateExpected(tx, PlanDocument, locked, {});
      // Last, since it holds the row of the series until the commit.
      if (charge === null) await this.issueCreditNote(tx, locked);
      else await this.issueInvoice.issueForCharge(tx, charge, this.clock.now());
    });
  }

  /** Stores a failed attempt. The next one waits longer; a refused document waits for staff. */
  async recordFailure(document: PlanDocument, error: unknown): Promise<void> {
    await this.change(document, async (tx, locked) => {
      if (error instanceof DocumentRefused) locked.fail(error.failure);
      else locked.postpone(error, this.clock.now());
      await updateExpected(tx, PlanDocument, locked, {});
    });
  }

  private async readCharge({ chargeId, subscriptionId, userId, amount }: PlanDocument): Promise<ChargeToInvoice> {
    const data = await this.requestData(chargeId);
    if (data.buyer === null) throw new DocumentRefused('customer-erased');
    if (data.amount !== amount) throw new DocumentRefused('amount-differs');
    return { chargeId, subscriptionId, userId, data, buyer: data.buyer };
  }

  private async requestData(chargeId: string): Promise<ChargeDocumentData> {
    try {
      return await this.requests.send(getChargeDocumentData, { chargeId });
    } catch (error) {
      if (isRefused(error)) throw new DocumentRefused('charge-unknown');
      throw error;
    }
  }

  private async issueCreditNote(tx: Transaction, { kind, chargeId, amount, refundedTotal, occurredAt }: PlanDocument): Promise<void> {
    const invoice = await tx.repository(Invoice).findOneBy({ chargeId, series: 'F' });
    if (invoice === null || kind === 'charge') throw new DocumentRefused('invoice-missing');
    const refund = { kind, amount, refundedOn: madridDay(occurredAt) };
    await this.issueInvoice.issueForChargeRefund(tx, { invoice, refund, refundedTotal }, this.clock.now());
  }

  /** Changes the stored document, unless another process has issued it meanwhile. */
  private async change({ id }: PlanDocument, change: (tx: Transaction, locked: PlanDocument) => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const locked = await this.documents.lock(tx, id);
      if (locked?.state === 'due') await change(tx, locked);
    });
  }
}

const BATCH_SIZE = 10;

/** Issues due documents of plans. Any process may run it; each claims others. */
@Injectable()
export class IssuePlanDocuments {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly issuePlanDocument: IssuePlanDocument,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async issue(): Promise<boolean> {
    const due = await this.documents.claimDue(this.clock.now(), BATCH_SIZE);
    for (const document of due) await this.process(document);
    return due.length === BATCH_SIZE;
  }

  private async process(document: PlanDocument): Promise<void> {
    try {
      await this.issuePlanDocument.issue(document);
    } catch (error) {
      const { id, kind, chargeId, tries } = document;
      this.logger.warn({ error, id, kind, chargeId, tries }, 'the document of a plan could not be issued');
      await this.issuePlanDocument.recordFailure(document, error);
    }
  }
}
