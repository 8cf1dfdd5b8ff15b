import { planDocumentIssued } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { lockOrder } from '#app/core/orders/change-order';
import type { ChargeToInvoice } from '#app/invoicing/invoices/charge-content';
import { Invoice, INVOICE_SERIES } from '#app/invoicing/invoices/invoice.entity';
import { IssueCreditNote, type IssuedDocument, IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import type { PlanDocument } from './plan-document.entity';
import { DocumentRefused } from './read-charge-to-invoice';

/** Writes the document of a charge, or of a part that went back, and announces it. */
@Injectable()
export class IssueChargeDocument {
  constructor(
    private readonly issueInvoice: IssueInvoice,
    private readonly orderCreditNotes: IssueCreditNote,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @param charge null for a credit note. @throws DocumentRefused */
  async issue(tx: Transaction, request: PlanDocument, charge: ChargeToInvoice | null): Promise<void> {
    const { id, chargeId, subscriptionId, occurredAt } = request;
    const { userId, ...issued } = charge === null ? await this.issueCreditNote(tx, request) : await this.issueForCharge(tx, charge);
    if (userId === null) return;
    const payload = { ...issued, chargeId, subscriptionId, userId, occurredAt: occurredAt.toISOString() };
    this.outbox.add(tx, planDocumentIssued, { aggregateId: id, version: 1, payload, subjectUser: userId });
  }

  private async issueForCharge(tx: Transaction, charge: ChargeToInvoice): Promise<IssuedDocument> {
    const now = this.clock.now();
    const { addOnOrder } = charge;
    // A refund of the order waits for its row, and finds the invoice afterwards.
    if (addOnOrder !== null) await lockOrder(tx, addOnOrder.id);
    const issued = await this.issueInvoice.issueForCharge(tx, charge, now);
    if (addOnOrder !== null) await this.orderCreditNotes.issueMissing(tx, addOnOrder, now);
    return issued;
  }

  private async issueCreditNote(
    tx: Transaction,
    { kind, chargeId, amount, refundedTotal, occurredAt }: PlanDocument,
  ): Promise<IssuedDocument> {
    const invoice = await tx.repository(Invoice).findOneBy({ chargeId, series: In(INVOICE_SERIES) });
    if (invoice === null || kind === 'charge') throw new DocumentRefused('invoice-missing');
    const refund = { kind, amount, refundedOn: madridDay(occurredAt) };
    return this.issueInvoice.issueForChargeRefund(tx, { invoice, refund, refundedTotal }, this.clock.now());
  }
}
