import { planDocumentIssued } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { lockOrder } from '#app/core/orders/change-order';
import type { ChargeToInvoice } from '#app/invoicing/invoices/charge-content';
import { Invoice, INVOICE_SERIES } from '#app/invoicing/invoices/invoice.entity';
import { IssueCreditNote } from '#app/invoicing/invoices/issue-credit-note';
import { type IssuedDocument, IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import type { PlanDocument } from './plan-document.entity';
import { SELECT_DISPUTE_NOTE_WITHOUT_PLAN } from './plan-documents.sql';
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

  /**
   * It issues nothing for a dispute about an invoice that documents an order too: that of the order documents both.
   * @param charge null for a credit note
   * @throws DocumentRefused
   */
  async issue(tx: Transaction, request: PlanDocument, charge: ChargeToInvoice | null): Promise<void> {
    const { id, chargeId, subscriptionId, occurredAt } = request;
    const document = charge === null ? await this.issueCreditNote(tx, request) : await this.issueForCharge(tx, charge);
    if (document === null || document.userId === null) return;
    const { userId, ...issued } = document;
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
  ): Promise<IssuedDocument | null> {
    const invoice = await tx.repository(Invoice).findOneBy({ chargeId, series: In(INVOICE_SERIES) });
    if (invoice === null || kind === 'charge') throw new DocumentRefused('invoice-missing');
    if (kind === 'dispute' && (await this.isDocumentedByOrder(tx, invoice))) return null;
    const refund = { kind, amount, refundedOn: madridDay(occurredAt) };
    return this.issueInvoice.issueForChargeRefund(tx, { invoice, refund, refundedTotal }, this.clock.now());
  }

  /** Except where a service of an earlier version documented the part of the order alone. */
  private async isDocumentedByOrder(tx: Transaction, { orderId }: Invoice): Promise<boolean> {
    if (orderId === null) return false;
    return (await tx.query(SELECT_DISPUTE_NOTE_WITHOUT_PLAN, { orderId })).length === 0;
  }
}
