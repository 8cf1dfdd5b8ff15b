import { PLAN_IDS, type PlanId } from '@brote/contracts/catalog';
import {
  planPriceBook,
  STAFF_CATALOGUE_LIMITS,
  cancelPriceBook,
  type PlanPriceBookRequest,
  type StaffPlansView,
  type NewPriceBook,
  type CancelPriceBookRequest,
} from '@brote/contracts/staff-catalogue';
import { refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock, addDays, madridDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { madridMidnight } from '../madrid-midnight';
import { PublishPlans } from '../catalog/plans/publish-plans';
import { readPlans } from '../catalog/plans/get-plans';
import { readBook } from '../catalog/plans/plans.queries';
import { readStaffPlans } from './staff-plans';
import {
  INSERT_BOOK,
  INSERT_CANCELLATION,
  INSERT_PRICE,
  INSERT_TERM,
  MARK_TERM_PUBLISHED,
  RAISE_PRICE_REVISION,
  SELECT_BOOK,
  SELECT_TERM,
} from './catalog-admin.sql';

/** Admins plan the prices of new subscriptions from a day on. They can withdraw a book before that day. */
@Injectable()
export class PlanPriceBook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishPlans: PublishPlans,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal of `planPriceBook` */
  plan(request: PlanPriceBookRequest, call: CallContext): Promise<StaffPlansView> {
    const { revision, book, content } = request;
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const validFrom = this.validFromOf(request, now);
      await raiseRevision(tx, revision);
      const before = await readPlans(tx, now);
      if (content === null) await this.assertBookExists(tx, book);
      else await this.addBook(tx, book, content);
      await tx.changeRows(INSERT_TERM, { book, validFrom });
      await this.publishBook(tx, now);
      const after = {
        book,
        validFrom: validFrom.toISOString(),
        ...(content && { ...pricesOf(content), billingPeriod: content.billingPeriod }),
      };
      const target = { type: 'price-book', id: book };
      await this.audit.record(tx, call, {
        action: 'price-book.plan',
        target,
        before: before.book === '' ? null : { book: before.book },
        after,
      });
      return readStaffPlans(tx, now);
    });
  }

  /** @throws Refusal of `cancelPriceBook` */
  cancel({ termId, revision }: CancelPriceBookRequest, call: CallContext): Promise<StaffPlansView> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      await raiseRevision(tx, revision);
      const [term] = await tx.query<{ book: string; validFrom: Date; withdrawn: boolean }>(SELECT_TERM, { termId });
      if (term === undefined) return refuse(cancelPriceBook, 'BOOK_UNKNOWN');
      if (term.withdrawn || term.validFrom <= now) refuse(cancelPriceBook, 'ACTION_NOT_ALLOWED');
      await tx.changeRows(INSERT_CANCELLATION, { termId, now });
      await this.publishBook(tx, now);
      const before = { book: term.book, validFrom: term.validFrom.toISOString() };
      const target = { type: 'price-book', id: term.book };
      await this.audit.record(tx, call, { action: 'price-book.withdraw', target, before, after: null });
      return readStaffPlans(tx, now);
    });
  }

  private validFromOf({ from }: PlanPriceBookRequest, now: Date): Date {
    if (from === null) return now;
    const today = madridDay(now);
    const isAllowedDay = from > today && from <= addDays(today, STAFF_CATALOGUE_LIMITS.bookDays);
    return (isAllowedDay ? madridMidnight(from) : null) ?? refuse(planPriceBook, 'DATE_INVALID');
  }

  private async assertBookExists(tx: Transaction, book: string): Promise<void> {
    if ((await tx.query(SELECT_BOOK, { book })).length === 0) refuse(planPriceBook, 'BOOK_UNKNOWN');
  }

  private async addBook(tx: Transaction, book: string, content: NewPriceBook): Promise<void> {
    if ((await tx.query(SELECT_BOOK, { book })).length > 0) refuse(planPriceBook, 'BOOK_EXISTS');
    const prices = pricesOf(content);
    if (PLAN_IDS.some((id) => prices[id] === undefined)) refuse(planPriceBook, 'PRICE_INVALID');
    await tx.changeRows(INSERT_BOOK, { book, billingPeriod: content.billingPeriod });
    for (const [planId, monthly] of Object.entries(prices)) await tx.changeRows(INSERT_PRICE, { book, planId, monthly });
  }

  /** Services with a copy of the plans receive the book in force, and when the next one begins. */
  private async publishBook(tx: Transaction, now: Date): Promise<void> {
    const book = await readBook(tx, now);
    await tx.changeRows(MARK_TERM_PUBLISHED, { termId: book?.term ?? null });
    await this.publishPlans.publish(tx, now);
  }
}

/** Raises the revision that the admin saw, and locks it. @throws Refusal VERSION_CONFLICT when another admin changed the books first */
async function raiseRevision(tx: Transaction, revision: number): Promise<void> {
  if ((await tx.query(RAISE_PRICE_REVISION, { revision })).length === 0) refuse(planPriceBook, 'VERSION_CONFLICT');
}

function pricesOf({ prices }: NewPriceBook): Partial<Record<PlanId, number>> {
  return Object.fromEntries(prices.map(({ planId, monthlyPrice }) => [planId, monthlyPrice]));
}
