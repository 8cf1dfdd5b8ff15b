import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { COUNTRIES, type Country } from '../orders/countries';
import { DOCUMENT_NUMBER } from '../orders/get-invoice';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNestedList } from '../validation/nested';

/** Documents of one reply. */
export const VAT_BOOK_PAGE_SIZE = 500;
/** Cents. */
const MAX_AMOUNT = 99_999_999;

/** A period of the books: its first and last day of issue, in the shop's zone, both included. */
export class VatBookPeriod {
  @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) from!: string;
  @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) until!: string;
}
/** The columns of a file of the book: all of them, or those that a program imports. Holded imports credit notes apart. */
export const VAT_BOOK_LAYOUTS = ['standard', 'holded-invoices', 'holded-credit-notes', 'odoo'] as const;
export type VatBookLayout = (typeof VAT_BOOK_LAYOUTS)[number];

/** Query of the files of the book. */
export class VatBookFileRequest extends VatBookPeriod {
  /** `standard` when null. */
  @IsOptional() @IsIn(VAT_BOOK_LAYOUTS) layout!: VatBookLayout | null;
}
export class GetVatBookPageRequest extends VatBookPeriod {
  /** The number of the last document that was read; null for the first page. */
  @IsOptional() @Matches(DOCUMENT_NUMBER) cursor!: string | null;
}

/** A document in the book of issued invoices. Amounts are cents, negative on credit notes. */
export class VatBookRow {
  @Matches(DOCUMENT_NUMBER) number!: string;
  /** F: invoices; R: credit notes; S: simplified invoices, whose buyer is unknown. */
  @IsIn(['F', 'R', 'S']) series!: 'F' | 'R' | 'S';
  @Matches(DAY_PATTERN) issuedOn!: string;
  /** The day of the payment; of a credit note, the day on which the money went back. */
  @Matches(DAY_PATTERN) operationOn!: string;
  /** Empty on simplified invoices and on their credit notes. */
  @IsString() @MaxLength(400) buyer!: string;
  /** The tax number of a company; empty for other buyers, absent from earlier versions. */
  @MayBeAbsent() @IsString() @MaxLength(30) buyerTaxId?: string;
  /** The buyer's country; the country of delivery where the buyer is unknown, or else that of the VAT. */
  @IsIn(COUNTRIES) country!: Country;
  /** The member state that the VAT belongs to. */
  @IsIn(COUNTRIES) vatCountry!: Country;
  @IsInt() @Min(0) @Max(1000) ratePermille!: number;
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) net!: number;
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) vat!: number;
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) total!: number;
  /** The number of the invoice that a credit note corrects. */
  @IsOptional() @Matches(DOCUMENT_NUMBER) corrects!: string | null;
  /** The number of the order, or the reference of the plan. */
  @IsString() @MaxLength(40) purchase!: string;
}
export class VatBookPage {
  /** By day of issue, series and number. */
  @IsNestedList(() => VatBookRow, { max: VAT_BOOK_PAGE_SIZE }) rows!: VatBookRow[];
  /** Null on the last page. */
  @IsOptional() @Matches(DOCUMENT_NUMBER) nextCursor!: string | null;
}

/** A page of the book of issued invoices, of orders and of plans. The first page records the export in the audit. */
export const getVatBookPage = defineRequest({
  name: 'orders.get-vat-book-page.v1',
  calledBy: ['gateway'],
  request: GetVatBookPageRequest,
  reply: VatBookPage,
  caller: 'staff',
  deadlineMs: 15_000,
});
