import { eurosFromCents, splitVat } from '@brote/money';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridDay } from '@brote/service-runtime';
import { madridYear } from '#app/core/orders/order-number';
import type { Order } from '#app/core/orders/order.entity';
import { decideVat, type DocumentedVat } from '#app/core/orders/vat';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { chargeContent, chargeCreditNoteContent, type ChargeRefundContent, type ChargeToInvoice } from './charge-content';
import {
  BANK_RETURN_REASONS,
  creditNoteContent,
  invoiceContent,
  sellerOf,
  type InvoiceContent,
  type RefundContent,
} from './invoice-content';
import { type InvoiceSeries, Invoice } from './invoice.entity';
import { INSERT_INVOICE } from './invoices.sql';

/** The purchase of a document, with the refund on a credit note. */
type DocumentedPurchase = Pick<Invoice, 'orderId' | 'refundId' | 'disputeId' | 'chargeId' | 'subscriptionId' | 'userId' | 'refundedTotal'>;

interface NewDocument {
  series: InvoiceSeries;
  purchase: Partial<DocumentedPurchase>;
  corrects: string | null;
  total: number;
  vat: DocumentedVat;
  content: InvoiceContent;
}

/** The refund that a credit note documents. */
export type IssuedRefund = RefundContent & { id: string };

/** A dispute that the shop lost: the cents that the buyer's bank took, without those that were refunded before. */
export interface LostDispute {
  /** Its id at Stripe. */
  id: string;
  amount: number;
}

interface InvoiceCorrection {
  invoice: Invoice;
  refund: IssuedRefund;
  /** The order's lines. */
  sold: Order['lines'];
}

/** A refund of a charge. `refundedTotal` are its cents and those of all earlier refunds of the charge. */
interface ChargeCorrection {
  invoice: Invoice;
  refund: ChargeRefundContent;
  refundedTotal: number;
}

const NO_PURCHASE: DocumentedPurchase = {
  ...{ orderId: null, refundId: null, disputeId: null },
  ...{ chargeId: null, subscriptionId: null, userId: null, refundedTotal: null },
};

/** Writes invoices and credit notes: gapless per year and series, chained, never changed afterwards. */
@Injectable()
export class IssueInvoice {
  constructor(private readonly config: OrdersConfig) {}

  /** The invoice of a paid order, once; the database refuses a second one when the transaction commits. */
  async issueForOrder(tx: Transaction, order: Order, payment: Payment, at: Date): Promise<void> {
    const content = invoiceContent(order, payment, sellerOf(this.config));
    const { id: orderId, total } = order;
    await this.issue(tx, { series: 'F', purchase: { orderId }, corrects: null, total, vat: order, content }, at);
  }

  /** The credit note of a refund, once per refund. */
  async issueForRefund(tx: Transaction, { invoice, refund, sold }: InvoiceCorrection, at: Date): Promise<void> {
    const { orderId } = invoice;
    const content = creditNoteContent(invoice.content, refund, sold);
    await this.correct(tx, invoice, { purchase: { orderId, refundId: refund.id }, total: -refund.amount, content }, at);
  }

  /** The credit note of a lost dispute, once per dispute; the database refuses a second one. */
  async issueForDispute(tx: Transaction, invoice: Invoice, { id: disputeId, amount }: LostDispute, at: Date): Promise<void> {
    const { orderId } = invoice;
    const reason = BANK_RETURN_REASONS[invoice.content.locale];
    const content = creditNoteContent(invoice.content, { amount, reason, items: null }, []);
    await this.correct(tx, invoice, { purchase: { orderId, disputeId }, total: -amount, content }, at);
  }

  /** The invoice of a charge, once; the database refuses a second one. Its VAT is that of an order to the buyer's country on the day of payment. */
  async issueForCharge(tx: Transaction, charge: ChargeToInvoice, at: Date): Promise<void> {
    const { chargeId, subscriptionId, userId, data, buyer } = charge;
    const content = chargeContent(charge, sellerOf(this.config));
    const vat = decideVat(this.config.vatDestinationFrom, buyer.country, new Date(data.paidAt));
    const purchase = { chargeId, subscriptionId, userId };
    await this.issue(tx, { series: 'F', purchase, corrects: null, total: data.amount, vat, content }, at);
  }

  /** The credit note of a charge, once per refunded total; the database refuses a second one. */
  async issueForChargeRefund(tx: Transaction, { invoice, refund, refundedTotal }: ChargeCorrection, at: Date): Promise<void> {
    const { chargeId, subscriptionId, userId } = invoice;
    const purchase = { chargeId, subscriptionId, userId, refundedTotal };
    await this.correct(tx, invoice, { purchase, total: -refund.amount, content: chargeCreditNoteContent(invoice.content, refund) }, at);
  }

  private async correct(
    tx: Transaction,
    invoice: Invoice,
    correction: Pick<NewDocument, 'purchase' | 'total' | 'content'>,
    at: Date,
  ): Promise<void> {
    await this.issue(tx, { ...correction, series: 'R', corrects: invoice.number, vat: invoice }, at);
  }

  /** Keep it last in a transaction: other transactions wait for the number until the commit. */
  private async issue(tx: Transaction, document: NewDocument, at: Date): Promise<void> {
    const { series, purchase, corrects, total, content } = document;
    const { vatRatePermille, vatCountry } = document.vat;
    const { net, vat } = splitVat(eurosFromCents(total), vatRatePermille);
    await tx.changeRows(INSERT_INVOICE, {
      ...{ ...NO_PURCHASE, ...purchase, series, year: madridYear(at), day: madridDay(at), corrects },
      ...{ total, net: net.amount, vat: vat.amount, vatRatePermille, vatCountry, content: JSON.stringify(content) },
    });
  }
}

/** Corrects the invoice of an order by a refund or a lost dispute. */
@Injectable()
export class IssueCreditNote {
  constructor(private readonly issueInvoice: IssueInvoice) {}

  /** It issues nothing without an invoice (a late payment that was refunded), nor twice for a failed and repeated refund. */
  async issue(tx: Transaction, refund: IssuedRefund, order: Order, at: Date): Promise<void> {
    const invoice = await this.findInvoiceOf(tx, order.id);
    if (invoice !== null) await this.issueInvoice.issueForRefund(tx, { invoice, refund, sold: order.lines }, at);
  }

  /** It issues nothing without an invoice. */
  async issueForDispute(tx: Transaction, orderId: string, dispute: LostDispute, at: Date): Promise<void> {
    const invoice = await this.findInvoiceOf(tx, orderId);
    if (invoice !== null) await this.issueInvoice.issueForDispute(tx, invoice, dispute, at);
  }

  private findInvoiceOf(tx: Transaction, orderId: string): Promise<Invoice | null> {
    return tx.repository(Invoice).findOneBy({ orderId, series: 'F' });
  }
}
