import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Country } from '@brote/contracts/orders';
import type { BillingRecord } from '#app/invoicing/billing-records/billing-record.entity';
import type { InvoiceContent } from './invoice-content';

/** F: invoices; R: credit notes ("facturas rectificativas"); S: simplified invoices, without a buyer. Each is a series of its own. */
export type InvoiceSeries = 'F' | 'R' | 'S';

/** The series of documents that are no credit notes. */
export const INVOICE_SERIES = ['F', 'S'] as const satisfies InvoiceSeries[];

/**
 * A document of the books: never changed. Its billing record is chained to the one before; documents of earlier versions have none, and are
 * chained by hashes. Amounts in cents, negative on credit notes.
 */
@Entity('invoice')
export class Invoice {
  @PrimaryColumn('text') number!: string;
  @Column('text') series!: InvoiceSeries;
  @Column('int') year!: number;
  @Column('int') counter!: number;
  /**
   * Null on documents of plans alone. An invoice has both an order and a charge where one payment paid them, and so has the credit note of
   * a lost dispute about both.
   */
  @Column('uuid', { nullable: true }) orderId!: string | null;
  @Column('uuid', { nullable: true }) refundId!: string | null;
  /** The lost dispute of an order, by its id at Stripe; null on other documents. */
  @Column('text', { nullable: true }) disputeId!: string | null;
  /** The charge of a plan, by its invoice's id at Stripe; null on documents of orders. */
  @Column('text', { nullable: true }) chargeId!: string | null;
  @Column('uuid', { nullable: true }) subscriptionId!: string | null;
  /** The account of the plan; null on documents of orders alone, and once the buyer was erased from the books. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** Cents of the charge that went back so far, with this credit note; null on other documents. */
  @Column('int', { nullable: true }) refundedTotal!: number | null;
  /** The invoice that a credit note corrects. */
  @Column('text', { nullable: true }) corrects!: string | null;
  /** Day in Spain, `YYYY-MM-DD`. */
  @Column('date') issuedOn!: string;
  @Column('int') total!: number;
  @Column('int') net!: number;
  @Column('int') vat!: number;
  @Column('int') vatRatePermille!: number;
  /** The member state that the VAT belongs to; null on documents of earlier versions. */
  @Column('text', { nullable: true }) vatCountry!: Country | null;
  @Column('text') currency!: string;
  /** The chain of a series in earlier versions; null on documents with a billing record. */
  @Column('text', { nullable: true }) previousHash!: string | null;
  @Column('text', { nullable: true }) hash!: string | null;
  /** The rest of the printed content, as of that day. */
  @Column('jsonb') content!: InvoiceContent;
  /** No column: present where it was read with the document, null on documents of earlier versions. */
  billingRecord?: BillingRecord | null;
}
