import type { CompanyBuyer, Country } from '@brote/contracts/orders';
import { readTaxNumber } from '@brote/money/tax-numbers';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import {
  type Amendment,
  type BreakdownLine,
  createRegistration,
  qrAddressOf,
  type Recipient,
  type RegistrationInput,
} from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { SELLER_COUNTRY } from '#app/core/orders/vat';
import { BillingRecord } from './billing-record.entity';
import { BillingRecordsQueries, type ChainEnd } from './billing-records.queries';
import { billingSoftwareOf, issuerOf } from './billing-software';

/** A document with its number and day. Amounts in cents, negative on credit notes. */
export interface RecordedDocument {
  number: string;
  /** Day in Spain, `YYYY-MM-DD`. */
  issuedOn: string;
  net: number;
  vat: number;
  vatRatePermille: number;
  /** The member state that the VAT belongs to. */
  vatCountry: Country;
  /** The purchase, in Spanish. */
  description: string;
  /** The invoice that a credit note corrects; null on invoices. */
  corrects: { number: string; issuedOn: string } | null;
  /** Whether it has no buyer, or corrects an invoice without one. */
  isSimplified: boolean;
  /** The buyer that gave a tax number; null for all others. */
  company: CompanyBuyer | null;
}

/** Appends the billing record of a document to the chain, in the transaction that writes the document. */
@Injectable()
export class AppendBillingRecord {
  constructor(
    private readonly config: OrdersConfig,
    private readonly records: BillingRecordsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * @param end the end of the chain, which the transaction has locked
   * @param amends what the agency did with the record of the same document that this one replaces; absent in the first one
   * @returns the position of the record
   * @throws InvalidRecordError when the agency would reject the record: neither the document nor its record is stored
   */
  async append(tx: Transaction, document: RecordedDocument, end: ChainEnd, amends?: Amendment): Promise<number> {
    const issuer = issuerOf(this.config);
    const previous = await this.records.findLink(tx, end.last, issuer.nif);
    const record = createRegistration({
      ...contentOf(document, issuer.nif),
      ...{ issuer, previous, software: billingSoftwareOf(issuer), amends },
      generatedAt: latestOf(this.clock.now(), end.last?.generatedAt ?? null, document.issuedOn),
    });
    const { invoiceCheckPage } = this.config;
    // The document is printed with the QR code of its first record.
    const qrAddress = invoiceCheckPage === null || amends !== undefined ? null : qrAddressOf(record, invoiceCheckPage);
    const position = end.position + 1;
    await tx.repository(BillingRecord).insert({ position, record, qrAddress });
    return position;
  }
}

type DocumentContent = Omit<RegistrationInput, 'issuer' | 'previous' | 'software' | 'generatedAt'>;

/**
 * The document of a company names it: F1, and R1 for its corrections, because a refund changes the taxable amount (article 80 of the VAT law).
 * Other buyers give no tax number, so their documents are F2 and R5. Most have the content of a full invoice, and therefore no limit of 3,000
 * euros (article 6.1.d of RD 1619/2012). Simplified ones keep that limit.
 */
function contentOf(
  { number, issuedOn, description, corrects, isSimplified, company, ...amounts }: RecordedDocument,
  issuerNif: string,
): DocumentContent {
  const line = breakdownOf(amounts);
  const vatCents = line.kind === 'taxed' ? line.vatCents : 0;
  const recipient = company === null ? null : recipientOf(company, issuerNif);
  const document = {
    ...{ number, issuedOn, description, breakdown: [line] },
    ...(recipient === null ? !isSimplified && { omitsRecipientByArticle61d: true } : { recipient }),
    ...{ vatCents, totalCents: line.baseCents + vatCents },
  };
  if (corrects === null) return { ...document, type: recipient === null ? 'F2' : 'F1' };
  const correction = { method: 'difference', invoices: [{ issuerNif, ...corrects }] } as const;
  return { ...document, type: recipient === null ? 'R5' : 'R1', correction };
}

/** Null for the seller's own number: the agency takes no record whose buyer is the issuer. */
function recipientOf({ name, taxId }: CompanyBuyer, issuerNif: string): Recipient | null {
  const taxNumber = readTaxNumber(taxId);
  if (taxNumber === null || taxNumber.number === issuerNif) return null;
  const { country, number } = taxNumber;
  return { name, ...(country === 'ES' ? { nif: number } : { foreignId: { type: 'vat-number', country, id: number } }) };
}

/**
 * VAT of another member state is declared by the one-stop shop there, not in Spain. The document is recorded as not subject, and without that
 * VAT: the total of the record is less than the total of the document.
 */
function breakdownOf({
  net,
  vat,
  vatRatePermille,
  vatCountry,
}: Pick<RecordedDocument, 'net' | 'vat' | 'vatRatePermille' | 'vatCountry'>): BreakdownLine {
  if (vatCountry !== SELLER_COUNTRY) return { kind: 'not-subject', regime: '17', reason: 'N2', baseCents: net };
  return { kind: 'taxed', regime: '01', ratePerMille: vatRatePermille, baseCents: net, vatCents: vat };
}

/**
 * Now, but neither before the last record nor before the document's day. The clocks of two processes differ a little, and a transaction may
 * have waited for the lock over midnight.
 */
function latestOf(now: Date, lastGeneratedAt: string | null, issuedOn: string): Date {
  const startOfDay = Date.parse(`${issuedOn}T00:00:00+01:00`);
  return new Date(Math.max(now.getTime(), startOfDay, lastGeneratedAt === null ? 0 : Date.parse(lastGeneratedAt)));
}
