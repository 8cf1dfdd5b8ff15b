import { type GetVatBookPageRequest, getVatBookPage, VAT_BOOK_PAGE_SIZE, type VatBookPage } from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { BooksQueries } from './books.queries';

/** The book of issued invoices, page by page. It names buyers, so the audit records who exported it. */
@Controller()
export class GetVatBookPage {
  constructor(
    private readonly books: BooksQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
  ) {}

  @RequestHandler(getVatBookPage)
  async get({ from, until, cursor }: GetVatBookPageRequest, call: CallContext): Promise<VatBookPage> {
    if (cursor === null) await this.recordExport({ from, until }, call);
    const found = await this.books.findBookRows({ from, until }, cursor, VAT_BOOK_PAGE_SIZE + 1);
    const rows = found.slice(0, VAT_BOOK_PAGE_SIZE);
    return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null };
  }

  private async recordExport(period: { from: string; until: string }, call: CallContext): Promise<void> {
    const target = { type: 'vat-book', id: 'all' };
    await this.unitOfWork.run((tx) => this.audit.record(tx, call, { action: 'vat-book.export', target, before: null, after: period }));
  }
}
