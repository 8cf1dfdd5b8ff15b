import { create } from 'xmlbuilder2';
import { INVOICE_LABELS } from '#app/invoicing/invoices/invoice-labels';
import type { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { netAmountsOf } from './line-net-amounts';
import { writePaymentMeans } from './payment-means';
import { type CompanyOnDocument, type UblElement, vatCategoryOf, writeBuyer, writeCountry, writeSeller } from './ubl-parties';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';
const EN_16931 = 'urn:cen.eu:en16931:2017';
/** "One", of UN/ECE recommendation 20. */
const UNIT = 'C62';
const SYNTAX = {
  invoice: { root: 'Invoice', code: '380', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  creditNote: { root: 'CreditNote', code: '381', line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
} as const;

/** Amounts of a document as its kind counts them: a credit note has positive ones. */
interface Draft {
  invoice: Invoice;
  syntax: (typeof SYNTAX)[keyof typeof SYNTAX];
  isCreditNote: boolean;
  /** Writes cents as euros. */
  euros: (cents: number) => UblElement;
}

/** Whether the document has a structured form: an invoice or a credit note of a company. */
export const isOfCompany = ({ series, content }: Invoice): boolean => series !== 'S' && content.buyer?.taxId !== undefined;

/**
 * Writes the document of a company as UBL 2.1 by EN 16931. The same document always has the same bytes.
 *
 * Net amount, VAT and total are those of the printed document, to the cent. Prices include VAT, so the VAT is a part of the total. For some
 * totals no net amount exists whose rounded VAT adds up to them: then the VAT differs from BR-CO-17 and BR-S-09 by one cent, which their
 * published checks allow. A rounding amount (BT-114) is no way out. It corrects what is to be paid, and would leave a VAT that differs from
 * the printed one.
 *
 * @throws Error when the document is not that of a company, or its lines do not add up
 */
export function renderUbl(invoice: Invoice): string {
  const { buyer } = invoice.content;
  if (!isOfCompany(invoice) || buyer?.taxId === undefined) throw new Error(`${invoice.number} is no document of a company`);
  const isCreditNote = invoice.series === 'R';
  const sign = isCreditNote ? -1 : 1;
  const euros = (cents: number) => ({ '@currencyID': invoice.currency, '#': ((sign * cents) / 100).toFixed(2) });
  const draft = { invoice, isCreditNote, syntax: SYNTAX[isCreditNote ? 'creditNote' : 'invoice'], euros };
  const document = { [draft.syntax.root]: writeDocument(draft, { ...buyer, taxId: buyer.taxId }) };
  // U+FFFD for the code points that XML excludes.
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' }, document).end({ prettyPrint: true });
}

function writeDocument(draft: Draft, buyer: CompanyOnDocument): UblElement {
  const { invoice, syntax } = draft;
  const { content, vatRatePermille, billingRecord } = invoice;
  const { orderNumber, plan } = content;
  return {
    ...{ '@xmlns': `${NAMESPACE}:${syntax.root}-2`, '@xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2` },
    '@xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
    'cbc:CustomizationID': EN_16931,
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.issuedOn,
    ...writeKind(draft),
    'cbc:DocumentCurrencyCode': invoice.currency,
    'cac:OrderReference': orderNumber === null ? undefined : { 'cbc:ID': orderNumber },
    'cac:BillingReference': writeCorrected(invoice),
    'cac:ContractDocumentReference': plan === undefined ? undefined : { 'cbc:ID': plan.reference },
    'cac:AdditionalDocumentReference': writeCheckPage(billingRecord?.qrAddress ?? null),
    'cac:AccountingSupplierParty': writeSeller(content.seller),
    'cac:AccountingCustomerParty': writeBuyer(buyer),
    'cac:Delivery': { 'cac:DeliveryLocation': { 'cac:Address': writeCountry(buyer.country) } },
    'cac:PaymentMeans': writePaymentMeans(content),
    'cac:TaxTotal': {
      'cbc:TaxAmount': draft.euros(invoice.vat),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': draft.euros(invoice.net),
        'cbc:TaxAmount': draft.euros(invoice.vat),
        'cac:TaxCategory': vatCategoryOf(vatRatePermille),
      },
    },
    'cac:LegalMonetaryTotal': writeTotals(draft),
    [syntax.line]: writeLines(draft),
  };
}

/** Type, notes and the day of the VAT. The two documents have them in different orders. */
function writeKind({ invoice, isCreditNote, syntax }: Draft): UblElement {
  const { plan, seller, locale, reason } = invoice.content;
  const notes = [...(reason === null ? [] : [reason]), `${INVOICE_LABELS[locale].packaging}: ${seller.packagingId}`].map(toNote);
  // BT-7. An order is invoiced on the day of its payment. A document of a plan may be later.
  const vatDay = isCreditNote ? plan?.refundedOn : plan?.paidOn;
  const taxPoint = { 'cbc:TaxPointDate': vatDay === invoice.issuedOn ? undefined : vatDay };
  if (isCreditNote) return { ...taxPoint, 'cbc:CreditNoteTypeCode': syntax.code, 'cbc:Note': notes };
  return { 'cbc:InvoiceTypeCode': syntax.code, 'cbc:Note': notes, ...taxPoint };
}

/** Between two signs # a note has the code of its subject (BR-CL-08), so none may be in a text. */
const toNote = (text: string): string => text.replaceAll('#', '№');

/** BG-3. The billing record knows the day of the corrected invoice. */
function writeCorrected({ corrects, billingRecord }: Invoice): UblElement | undefined {
  if (corrects === null) return undefined;
  const record = billingRecord?.record;
  const correction = record?.kind === 'registration' ? record.correction : undefined;
  const corrected = correction?.invoices.find(({ number }) => number === corrects);
  return { 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects, 'cbc:IssueDate': corrected?.issuedOn } };
}

/** BG-24 with the address that the printed document has as QR code, where the tax agency checks it. */
function writeCheckPage(address: string | null): UblElement | undefined {
  if (address === null) return undefined;
  return { 'cbc:ID': 'VERI*FACTU', 'cac:Attachment': { 'cac:ExternalReference': { 'cbc:URI': address } } };
}

/** BG-22. It is issued when it is paid, and a credit note when the money has gone back. */
function writeTotals({ invoice: { net, total }, euros }: Draft): UblElement {
  return {
    'cbc:LineExtensionAmount': euros(net),
    'cbc:TaxExclusiveAmount': euros(net),
    'cbc:TaxInclusiveAmount': euros(total),
    'cbc:PrepaidAmount': euros(total),
    'cbc:PayableAmount': euros(0),
  };
}

function writeLines(draft: Draft): UblElement[] {
  const { number, net, total, vatRatePermille, content } = draft.invoice;
  const netAmounts = netAmountsOf(
    content.lines.map((line) => line.total),
    vatRatePermille,
  );
  const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
  if (sum(content.lines.map((line) => line.total)) !== total || sum(netAmounts) !== net)
    throw new Error(`The lines of ${number} do not add up to its total`);
  return content.lines.map((line, index) => writeLine(draft, { ...line, position: index + 1, net: netAmounts[index] ?? 0 }));
}

interface NetLine {
  position: number;
  text: string;
  detail: string;
  quantity: number;
  net: number;
}

/**
 * BG-25. A price has no sign (BR-27): a line that takes something back has a negative quantity. Where the net amount is no multiple of the
 * quantity, the price is that of all pieces (BT-149), so price and quantity give the net amount without rounding.
 */
function writeLine({ invoice, syntax, isCreditNote, euros }: Draft, { position, text, detail, quantity, net }: NetLine): UblElement {
  const isReversed = isCreditNote ? net > 0 : net < 0;
  const isDivisible = net % quantity === 0;
  const price = Math.abs(isDivisible ? net / quantity : net);
  return {
    'cbc:ID': String(position),
    [syntax.quantity]: writeQuantity(isReversed ? -quantity : quantity),
    'cbc:LineExtensionAmount': euros(net),
    'cac:Item': {
      'cbc:Description': detail === '' ? undefined : detail,
      'cbc:Name': text,
      'cac:ClassifiedTaxCategory': vatCategoryOf(invoice.vatRatePermille),
    },
    'cac:Price': {
      'cbc:PriceAmount': { '@currencyID': invoice.currency, '#': (price / 100).toFixed(2) },
      'cbc:BaseQuantity': isDivisible ? undefined : writeQuantity(quantity),
    },
  };
}

const writeQuantity = (quantity: number): UblElement => ({ '@unitCode': UNIT, '#': String(quantity) });
