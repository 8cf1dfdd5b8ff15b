import { type GetVatBookPageRequest, getVatBookPage, VAT_BOOK_PAGE_SIZE, type VatBookPage } from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { RecordExport } from '#app/core/record-export';
import { BooksQueries } from './books.queries';

/** The book of issued invoices, page by page. It names buyers, so the audit records who exported it. */
@Controller()
export class GetVatBookPage {
  constructor(
    private readonly books: BooksQueries,
    private readonly recordExport: RecordExport,
  ) {}

  @RequestHandler(getVatBookPage)
  async get({ from, until, cursor }: GetVatBookPageRequest, call: CallContext): Promise<VatBookPage> {
    if (cursor === null) await this.recordExport.record('vat-book', { from, until }, call);
    const found = await this.books.findBookRows({ from, until }, cursor, VAT_BOOK_PAGE_SIZE + 1);
    const rows = found.slice(0, VAT_BOOK_PAGE_SIZE);
    return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null };
  }
}
