import type { Country } from '@brote/contracts/orders';
import { eurosFromCents, splitVat } from '@brote/money';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridDay } from '@brote/service-runtime';
import { madridYear } from '#app/core/orders/order-number';
import type { Order } from '#app/core/orders/order.entity';
import { decideVat, type DocumentedVat, SELLER_COUNTRY, vatModeOn, vatRateOn } from '#app/core/orders/vat';
import { AppendBillingRecord, type RecordedDocument } from '#app/invoicing/billing-records/append-billing-record';
import type { ChainEnd } from '#app/invoicing/billing-records/billing-records.queries';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { chargeContent, chargeCreditNoteContent, type ChargeRefundContent, type ChargeToInvoice } from './charge-content';
import { creditNoteContent, invoiceContent, sellerOf, type InvoiceContent, type RefundContent } from './invoice-content';
import type { InvoiceSeries, Invoice } from './invoice.entity';
import { INSERT_INVOICE } from './invoices.sql';
import { disputeNoteContent } from './shared-invoice';

/** The purchase of a document, with the refund on a credit note. */
type DocumentedPurchase = Pick<Invoice, 'orderId' | 'refundId' | 'disputeId' | 'chargeId' | 'subscriptionId' | 'userId' | 'refundedTotal'>;

interface NewDocument {
  series: InvoiceSeries;
  purchase: Partial<DocumentedPurchase>;
  corrects: Pick<Invoice, 'number' | 'issuedOn'> | null;
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
  orderAmount: number;
  /** The part of a plan that the same payment paid; 0 without one. */
  planAmount: number;
  closedAt: Date;
}

interface InvoiceCorrection {
  invoice: Invoice;
  refund: IssuedRefund;
  order: Pick<Order, 'lines' | 'vatCountry'>;
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

/** What the caller needs to announce a document. One without a buyer names no account. */
export type IssuedDocument = Pick<Invoice, 'number' | 'userId'> & Pick<InvoiceContent, 'locale'>;

/** An inserted document, and the end of the chain that its billing record continues. */
interface InsertedDocument extends ChainEnd {
  number: string;
  issuedOn: string;
}

/** Writes invoices and credit notes with their billing records: gapless per year and series, one chain, never changed afterwards. */
@Injectable()
export class IssueInvoice {
  constructor(
    private readonly config: OrdersConfig,
    private readonly appendBillingRecord: AppendBillingRecord,
  ) {}

  /** The invoice of a paid order, once; the database refuses a second one when the transaction commits. */
  async issueForOrder(tx: Transaction, order: Order, payment: Payment, at: Date): Promise<void> {
    const content = invoiceContent(order, payment, sellerOf(this.config));
    const { id: orderId, total } = order;
    await this.issue(tx, { series: 'F', purchase: { orderId }, corrects: null, total, vat: order, content }, at);
  }

  /** The credit note of a refund, once per refund. */
  async issueForRefund(tx: Transaction, { invoice, refund, order }: InvoiceCorrection, at: Date): Promise<void> {
    const { orderId, vatCountry } = invoice;
    const content = creditNoteContent(invoice.content, refund, order.lines);
    const corrected = { ...invoice, vatCountry: vatCountry ?? order.vatCountry };
    await this.correct(tx, corrected, { purchase: { orderId, refundId: refund.id }, total: -refund.amount, content }, at);
  }

  /**
   * The credit note of a lost dispute, once per dispute; the database refuses a second one. It corrects what the invoice documents: the
   * order, and the plan that the same payment paid.
   */
  async issueForDispute(tx: Transaction, invoice: Invoice, dispute: LostDispute, at: Date): Promise<IssuedDocument> {
    const { orderId, chargeId, subscriptionId, userId } = invoice;
    const { id: disputeId, orderAmount, planAmount, closedAt } = dispute;
    const plan = planAmount === 0 ? {} : { chargeId, subscriptionId, userId };
    const content = disputeNoteContent(invoice.content, { orderAmount, planAmount, returnedOn: madridDay(closedAt) });
    return this.correct(tx, invoice, { purchase: { orderId, disputeId, ...plan }, total: -orderAmount - planAmount, content }, at);
  }

  /**
   * The invoice of a charge and of its add-on items, once; the database refuses a second one. Its VAT is that of an order to the country of
   * delivery on the day of payment. Without a buyer it is a simplified invoice. Where the country is unknown, too, the VAT is the seller's:
   * nothing shows an arrival in another state. Such a document names no account.
   */
  async issueForCharge(tx: Transaction, charge: ChargeToInvoice, at: Date): Promise<IssuedDocument> {
    const { chargeId, subscriptionId, userId, data, buyer, addOnOrder } = charge;
    const content = chargeContent(charge, sellerOf(this.config));
    const country = buyer?.country ?? data.deliveryCountry ?? SELLER_COUNTRY;
    const vat = decideVat(this.config.vatDestinationFrom, country, new Date(data.paidAt));
    const series = buyer === null ? 'S' : 'F';
    const purchase = { chargeId, subscriptionId, userId: buyer === null ? null : userId, orderId: addOnOrder?.id ?? null };
    const total = data.amount + (addOnOrder?.total ?? 0);
    return this.issue(tx, { series, purchase, corrects: null, total, vat, content }, at);
  }

  /** The credit note of a charge, once per refunded total; the database refuses a second one. */
  async issueForChargeRefund(tx: Transaction, { invoice, refund, refundedTotal }: ChargeCorrection, at: Date): Promise<IssuedDocument> {
    const { chargeId, subscriptionId, userId } = invoice;
    const purchase = { chargeId, subscriptionId, userId, refundedTotal };
    return this.correct(tx, invoice, { purchase, total: -refund.amount, content: chargeCreditNoteContent(invoice.content, refund) }, at);
  }

  private async correct(
    tx: Transaction,
    invoice: Invoice,
    correction: Pick<NewDocument, 'purchase' | 'total' | 'content'>,
    at: Date,
  ): Promise<IssuedDocument> {
    return this.issue(tx, { ...correction, series: 'R', corrects: invoice, vat: invoice }, at);
  }

  /** Keep it last in a transaction: all other documents wait until the commit. */
  private async issue(tx: Transaction, document: NewDocument, at: Date): Promise<IssuedDocument> {
    const { series, purchase, corrects, total, content } = document;
    const { vatRatePermille } = document.vat;
    const { net, vat } = splitVat(eurosFromCents(total), vatRatePermille);
    const vatCountry = vatCountryOf(document, this.config.vatDestinationFrom, madridDay(at));
    const amounts = { net: net.amount, vat: vat.amount, vatRatePermille, vatCountry };
    const [inserted] = await tx.query<InsertedDocument>(INSERT_INVOICE, {
      ...{ ...NO_PURCHASE, ...purchase, series, year: madridYear(at), day: madridDay(at), corrects: corrects?.number ?? null },
      ...{ ...amounts, total, content: JSON.stringify(content) },
    });
    if (inserted === undefined) throw new Error('The chain of billing records has no row');
    const { number, issuedOn } = inserted;
    const corrected = corrects === null ? null : { number: corrects.number, issuedOn: corrects.issuedOn };
    const recorded = { ...amounts, number, issuedOn, corrects: corrected, ...recordedContentOf(content) };
    await this.appendBillingRecord.append(tx, recorded, inserted);
    return { number, locale: content.locale, userId: purchase.userId ?? null };
  }
}

/** The member state of the VAT. For a credit note of an invoice that does not name it, rate and day of the invoice tell, as in the VAT book. */
function vatCountryOf({ vat, content, corrects }: NewDocument, destinationFrom: string, day: string): Country {
  if (vat.vatCountry !== null) return vat.vatCountry;
  const soldOn = corrects?.issuedOn ?? day;
  const isSellersRate = vat.vatRatePermille === vatRateOn('', SELLER_COUNTRY, soldOn);
  return isSellersRate && vatModeOn(destinationFrom, soldOn) === 'origin' ? SELLER_COUNTRY : (content.buyer?.country ?? SELLER_COUNTRY);
}

/** What the tax agency gets of the content: the purchase, in Spanish and without personal data, and a company with its number. */
export function recordedContentOf({
  plan,
  orderNumber,
  buyer,
}: InvoiceContent): Pick<RecordedDocument, 'description' | 'isSimplified' | 'company'> {
  const purchases = [...(orderNumber === null ? [] : [`Pedido ${orderNumber}`]), ...(plan === undefined ? [] : [`Plan ${plan.reference}`])];
  return {
    description: purchases.join(', '),
    isSimplified: buyer === null,
    company: buyer?.taxId === undefined ? null : { name: buyer.name, taxId: buyer.taxId },
  };
}
