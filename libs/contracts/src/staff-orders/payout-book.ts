import { ArrayMaxSize, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { MoneySum, MoneyView } from '../money-view';
import { COUNTRIES, type Country } from '../orders/countries';
import { DOCUMENT_NUMBER } from '../orders/get-invoice';
import { IsNested, IsNestedList } from '../validation/nested';
import { VatBookPeriod } from './vat-book';

/** Transactions of one reply. */
export const PAYOUT_BOOK_PAGE_SIZE = 500;
/** Entries of each list of differences. Their count names all. */
export const PAYOUT_ISSUES_SIZE = 50;
/** Cents. */
const MAX_AMOUNT = 99_999_999;
const MAX_DOCUMENTS = 100;
const TRANSACTION_ID = /^txn_\w{1,80}$/;
const PAYOUT_ID = /^po_\w{1,80}$/;

/** The reason of a movement of the balance. `other`: fees of Stripe, and what the shop does not use. */
export const BALANCE_KINDS = ['charge', 'refund', 'refund-failure', 'dispute', 'dispute-reversal', 'payout', 'other'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/**
 * The reason why a transaction needs attention. `purchase-unknown`: neither an order nor a plan; `document-missing`: no invoice or credit
 * note; `dispute-open`: the bank holds the money, and no credit note documents a loss; `amount-differs`: documents of another total.
 */
export const PAYOUT_ISSUES = ['purchase-unknown', 'document-missing', 'dispute-open', 'amount-differs'] as const;
export type PayoutIssue = (typeof PAYOUT_ISSUES)[number];

export class GetPayoutBookPageRequest extends VatBookPeriod {
  /** The last transaction that was read; null for the first page. */
  @IsOptional() @Matches(TRANSACTION_ID) cursor!: string | null;
}

/** A movement of the shop's balance at Stripe. Amounts are cents, from the shop's view: a refund and a payout are negative. */
export class PayoutBookRow {
  @Matches(TRANSACTION_ID) id!: string;
  @IsIn(BALANCE_KINDS) kind!: BalanceKind;
  /** Day in the shop's zone. */
  @Matches(DAY_PATTERN) day!: string;
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) gross!: number;
  /** What Stripe keeps. */
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) fee!: number;
  /** Gross less fee. */
  @IsInt() @Min(-MAX_AMOUNT) @Max(MAX_AMOUNT) net!: number;
  /** The payout that included it; null before. */
  @IsOptional() @Matches(PAYOUT_ID) payout!: string | null;
  /** The day on which the payout reaches the bank. */
  @IsOptional() @Matches(DAY_PATTERN) arrivesOn!: string | null;
  /** The number of the order, or the reference of the plan; empty where neither is known. */
  @IsString() @MaxLength(40) purchase!: string;
  /** The buyer's country, as ordered or as documented. */
  @IsOptional() @IsIn(COUNTRIES) country!: Country | null;
  /** Invoices of a charge, credit notes of a refund or of a lost dispute. */
  @IsArray() @ArrayMaxSize(MAX_DOCUMENTS) @Matches(DOCUMENT_NUMBER, { each: true }) documents!: string[];
  /** Null where nothing is to be done. */
  @IsOptional() @IsIn(PAYOUT_ISSUES) issue!: PayoutIssue | null;
}
export class PayoutBookPage {
  /** By time, the earliest first. */
  @IsNestedList(() => PayoutBookRow, { max: PAYOUT_BOOK_PAGE_SIZE }) rows!: PayoutBookRow[];
  /** Null on the last page. */
  @IsOptional() @Matches(TRANSACTION_ID) nextCursor!: string | null;
}

/** A document whose money never moved at Stripe. */
export class UnpaidDocument {
  @Matches(DOCUMENT_NUMBER) number!: string;
  @Matches(DAY_PATTERN) issuedOn!: string;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsString() @MaxLength(40) purchase!: string;
}

/** Sums of a period, and what does not match. Amounts are from the shop's view. */
export class PayoutSummary {
  /** The stored transactions are complete until then; null before the first reading. */
  @IsOptional() @IsISO8601() readUntil!: string | null;
  @IsNested(() => MoneySum) charges!: MoneySum;
  /** Negative: refunds, less those that came back. */
  @IsNested(() => MoneySum) refunds!: MoneySum;
  /** Negative: money that banks took or hold, less what came back. */
  @IsNested(() => MoneySum) disputes!: MoneySum;
  @IsNested(() => MoneySum) other!: MoneySum;
  @IsNested(() => MoneySum) fees!: MoneySum;
  /** All of them less fees, without payouts. */
  @IsNested(() => MoneySum) net!: MoneySum;
  @IsNested(() => MoneySum) paidOut!: MoneySum;
  @IsInt() @Min(0) issueCount!: number;
  /** The earliest transactions that need attention. */
  @IsNestedList(() => PayoutBookRow, { max: PAYOUT_ISSUES_SIZE }) issues!: PayoutBookRow[];
  @IsInt() @Min(0) unpaidCount!: number;
  /** The earliest documents of the period without a transaction. */
  @IsNestedList(() => UnpaidDocument, { max: PAYOUT_ISSUES_SIZE }) unpaid!: UnpaidDocument[];
}

/** A page of the movements of the balance in a period. The first page records the export in the audit. */
export const getPayoutBookPage = defineRequest({
  name: 'orders.get-payout-book-page.v1',
  calledBy: ['gateway'],
  request: GetPayoutBookPageRequest,
  reply: PayoutBookPage,
  caller: 'staff',
  deadlineMs: 15_000,
});

/** Charges, refunds, fees and payouts of a period, and the differences to the documents. */
export const getPayoutSummary = defineRequest({
  name: 'orders.get-payout-summary.v1',
  calledBy: ['gateway'],
  request: VatBookPeriod,
  reply: PayoutSummary,
  caller: 'staff',
  deadlineMs: 15_000,
});
