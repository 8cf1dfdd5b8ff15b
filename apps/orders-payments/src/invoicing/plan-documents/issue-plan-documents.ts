import { type Transaction, UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IssueChargeDocument } from './issue-charge-document';
import { PlanDocument } from './plan-document.entity';
import { PlanDocumentsQueries } from './plan-documents.queries';
import { DocumentRefused, OrderNotPaidYet, ReadChargeToInvoice } from './read-charge-to-invoice';

/** Issues one document of a plan. */
@Injectable()
export class IssuePlanDocument {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly chargeToInvoice: ReadChargeToInvoice,
    private readonly unitOfWork: UnitOfWork,
    private readonly issueChargeDocument: IssueChargeDocument,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it issues nothing more: the document is issued and marked in one transaction.
   * @throws DocumentRefused, OrderNotPaidYet, Unavailable, RemoteFailure
   */
  async issue(document: PlanDocument): Promise<void> {
    const charge = document.kind === 'charge' ? await this.chargeToInvoice.read(document) : null;
    await this.change(document, async (tx, locked) => {
      locked.markIssued();
      await updateExpected(tx, PlanDocument, locked, {});
      // Last, since it holds the row of the series until the commit.
      await this.issueChargeDocument.issue(tx, locked, charge);
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
      const level = error instanceof OrderNotPaidYet ? 'info' : 'warn';
      this.logger[level]({ error, id, kind, chargeId, tries }, 'the document of a plan could not be issued');
      await this.issuePlanDocument.recordFailure(document, error);
    }
  }
}
