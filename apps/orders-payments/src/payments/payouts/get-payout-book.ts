import {
  getPayoutBookPage,
  type GetPayoutBookPageRequest,
  getPayoutSummary,
  PAYOUT_BOOK_PAGE_SIZE,
  PAYOUT_ISSUES_SIZE,
  type BalanceKind,
  type PayoutBookPage,
  type PayoutSummary,
  type VatBookPeriod,
} from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { Controller } from '@nestjs/common';
import { RecordExport } from '#app/core/record-export';
import { type KindSum, PayoutBookQueries } from './payout-book.queries';

/** The movements of the balance, page by page. The audit records who exported them. */
@Controller()
export class GetPayoutBookPage {
  constructor(
    private readonly payoutBook: PayoutBookQueries,
    private readonly recordExport: RecordExport,
  ) {}

  @RequestHandler(getPayoutBookPage)
  async getPage({ from, until, cursor }: GetPayoutBookPageRequest, call: CallContext): Promise<PayoutBookPage> {
    if (cursor === null) await this.recordExport.record('payout-book', { from, until }, call);
    const found = await this.payoutBook.findRows({ from, until }, cursor, PAYOUT_BOOK_PAGE_SIZE + 1);
    const rows = found.slice(0, PAYOUT_BOOK_PAGE_SIZE);
    return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
  }
}

/** The sums of a period, and what matches no document or no transaction. */
@Controller()
export class GetPayoutSummary {
  constructor(private readonly payoutBook: PayoutBookQueries) {}

  @RequestHandler(getPayoutSummary)
  async getSummary(period: VatBookPeriod): Promise<PayoutSummary> {
    const [readUntil, sums, issues, unpaid] = await Promise.all([
      this.payoutBook.findReadUntil(),
      this.payoutBook.sumByKind(period),
      this.payoutBook.findIssues(period, PAYOUT_ISSUES_SIZE),
      this.payoutBook.findUnpaidDocuments(period, PAYOUT_ISSUES_SIZE),
    ]);
    return {
      ...toTotals(sums),
      readUntil: readUntil?.toISOString() ?? null,
      ...{ issueCount: issues.count, issues: issues.rows, unpaidCount: unpaid.count },
      unpaid: unpaid.rows.map(({ total, ...document }) => ({ ...document, total: eurosFromCents(total) })),
    };
  }
}

type Totals = Pick<PayoutSummary, 'charges' | 'refunds' | 'disputes' | 'other' | 'fees' | 'net' | 'paidOut'>;

function toTotals(sums: readonly KindSum[]): Totals {
  const grossOf = (...kinds: BalanceKind[]) => sums.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { gross }) => sum + gross, 0);
  const fees = sums.reduce((sum, { fee }) => sum + fee, 0);
  const paidOut = -grossOf('payout');
  const gross = sums.reduce((sum, { gross: cents }) => sum + cents, 0) + paidOut;
  return {
    charges: eurosFromCents(grossOf('charge')),
    refunds: eurosFromCents(grossOf('refund', 'refund-failure')),
    disputes: eurosFromCents(grossOf('dispute', 'dispute-reversal')),
    other: eurosFromCents(grossOf('other')),
    fees: eurosFromCents(fees),
    net: eurosFromCents(gross - fees),
    paidOut: eurosFromCents(paidOut),
  };
}
