import { planDocumentIssued } from '@brote/contracts/orders';
import { Outbox, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Order } from '#app/core/orders/order.entity';
import { Invoice, INVOICE_SERIES } from './invoice.entity';
import { SELECT_UNDOCUMENTED_DISPUTES, SELECT_UNDOCUMENTED_REFUNDS } from './invoices.sql';
import { type IssuedRefund, IssueInvoice, type LostDispute } from './issue-invoice';

/** Corrects the invoice of an order by a refund or a lost dispute. */
@Injectable()
export class IssueCreditNote {
  constructor(
    private readonly issueInvoice: IssueInvoice,
    private readonly outbox: Outbox,
  ) {}

  /**
   * It issues nothing without an invoice (a late payment that was refunded), nor twice for a failed and repeated refund. An order that was
   * paid with a plan may get its invoice later: `issueMissing` follows it.
   */
  async issue(tx: Transaction, refund: IssuedRefund, order: Order, at: Date): Promise<void> {
    const invoice = await this.findInvoiceOf(tx, order.id);
    // The number is taken last, because all concurrent documents wait for it.
    if (invoice !== null) tx.beforeCommit(() => this.issueInvoice.issueForRefund(tx, { invoice, refund, order }, at));
  }

  /** One credit note for the order and for the plan that the invoice documents with it. It issues nothing without an invoice. */
  async issueForDispute(tx: Transaction, orderId: string, dispute: LostDispute, at: Date): Promise<void> {
    const invoice = await this.findInvoiceOf(tx, orderId);
    if (invoice !== null) tx.beforeCommit(() => this.correctByDispute(tx, invoice, dispute, at));
  }

  /**
   * The credit notes of what went back from an order before its invoice was issued. The order is locked, so that no refund ends meanwhile.
   * Keep it last in a transaction.
   */
  async issueMissing(tx: Transaction, order: Order, at: Date): Promise<void> {
    const invoice = await this.findInvoiceOf(tx, order.id);
    if (invoice === null) return;
    for (const refund of await tx.query<IssuedRefund>(SELECT_UNDOCUMENTED_REFUNDS, { orderId: order.id }))
      await this.issueInvoice.issueForRefund(tx, { invoice, refund, order }, at);
    for (const dispute of await tx.query<LostDispute>(SELECT_UNDOCUMENTED_DISPUTES, { orderId: order.id }))
      await this.correctByDispute(tx, invoice, dispute, at);
  }

  /** The part of a plan that has an invoice of its own is documented with that one. */
  private async correctByDispute(tx: Transaction, invoice: Invoice, dispute: LostDispute, at: Date): Promise<void> {
    const { chargeId, subscriptionId } = invoice;
    const planAmount = chargeId === null ? 0 : dispute.planAmount;
    if (dispute.orderAmount + planAmount === 0) return;
    const { userId, ...issued } = await this.issueInvoice.issueForDispute(tx, invoice, { ...dispute, planAmount }, at);
    if (userId === null || chargeId === null || subscriptionId === null) return;
    const payload = { ...issued, chargeId, subscriptionId, userId, occurredAt: dispute.closedAt.toISOString() };
    this.outbox.add(tx, planDocumentIssued, { aggregateId: uuidv7(), version: 1, payload, subjectUser: userId });
  }

  private findInvoiceOf(tx: Transaction, orderId: string): Promise<Invoice | null> {
    return tx.repository(Invoice).findOneBy({ orderId, series: In(INVOICE_SERIES) });
  }
}
