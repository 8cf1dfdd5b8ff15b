import { getOssReturn, type OssReturnRequest, type OssReturnView } from '@brote/contracts/staff-orders';
import { RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { addDays } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { BooksQueries } from './books.queries';

const MONTHS_PER_QUARTER = 3;

/** First and last day of a quarter. */
export function daysOfQuarter({ year, quarter }: OssReturnRequest): { from: string; until: string } {
  const firstDayOf = (month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const firstMonth = (quarter - 1) * MONTHS_PER_QUARTER;
  return { from: firstDayOf(firstMonth), until: addDays(firstDayOf(firstMonth + MONTHS_PER_QUARTER), -1) };
}

/** The figures of a quarterly return of the one-stop shop. */
@Controller()
export class GetOssReturn {
  constructor(private readonly books: BooksQueries) {}

  @RequestHandler(getOssReturn)
  async get(period: OssReturnRequest): Promise<OssReturnView> {
    const { from, until } = daysOfQuarter(period);
    const [sales, corrections] = await Promise.all([
      this.books.sumSalesByCountry(from, until),
      this.books.sumCorrectionsByCountry(from, until),
    ]);
    return {
      rows: sales.map(({ net, vat, ...row }) => ({ ...row, net: eurosFromCents(net), vat: eurosFromCents(vat) })),
      corrections: corrections.map(({ vat, ...row }) => ({ ...row, vat: eurosFromCents(vat) })),
    };
  }
}
