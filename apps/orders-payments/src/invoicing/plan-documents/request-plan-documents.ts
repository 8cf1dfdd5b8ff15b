import type { ChargeForDocuments } from '@brote/contracts/subscriptions';
import { insertOrIgnore, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { type ChargeRefunds, missingCreditNotes, missingSharedCreditNotes, refundedByShopOf } from './missing-credit-notes';
import { type DocumentedCharge, PlanDocument } from './plan-document.entity';
import { PlanDocumentsQueries } from './plan-documents.queries';

type ChargeIds = Pick<DocumentedCharge, 'chargeId' | 'subscriptionId' | 'userId'>;
/** A paid charge: cents of the plan, VAT included. */
type PaidCharge = ChargeIds & { amount: number; paidAt: string };

/** Requests documents of charges. A worker issues them after the commit. Repeating a request changes nothing. */
@Injectable()
export class RequestPlanDocuments {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** The invoice and the credit notes of a charge that are missing. Returns the number of requested documents. */
  async requestMissing(charge: ChargeForDocuments): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const { hasInvoice } = await this.documents.lockDocumented(tx, charge.chargeId);
      const invoiceCount = hasInvoice ? 0 : await this.requestInvoice(tx, charge);
      const shared = charge.sharesPayment === true ? { refundedByShop: refundedByShopOf(charge) } : {};
      return invoiceCount + (await this.requestCreditNotes(tx, charge, { ...charge, ...shared }));
    });
  }

  /** The invoice of a charge. Returns the number of requested documents. */
  async requestInvoice(tx: Transaction, { chargeId, subscriptionId, userId, amount, paidAt }: PaidCharge): Promise<number> {
    const ids = { chargeId, subscriptionId, userId };
    return this.request(tx, { ...ids, kind: 'charge', refundedTotal: 0, amount, occurredAt: new Date(paidAt) });
  }

  /**
   * Credit notes for the cents that no earlier one has, so repeated and outdated refunds request nothing. A refund that failed and is
   * repeated requests none either. Returns the number of requested documents.
   */
  async requestCreditNotes(tx: Transaction, { chargeId, subscriptionId, userId }: ChargeIds, refunds: ChargeRefunds): Promise<number> {
    const documented = await this.documents.lockDocumented(tx, chargeId);
    const now = this.clock.now();
    const creditNotes =
      refunds.refundedByShop === undefined
        ? missingCreditNotes(documented.refundedTotal, refunds, now)
        : missingSharedCreditNotes(documented, refunds, now);
    let count = 0;
    for (const creditNote of creditNotes) count += await this.request(tx, { chargeId, subscriptionId, userId, ...creditNote });
    return count;
  }

  private async request(tx: Transaction, charge: DocumentedCharge): Promise<number> {
    const count = await insertOrIgnore(tx, PlanDocument, PlanDocument.request(charge, this.clock.now()));
    tx.afterCommit(() => this.notifier.notify('planDocuments'));
    return count;
  }
}
