import { schedulePriceBook, type PlansView, type SchedulePriceBookRequest } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AnnouncePlans } from './announce-plans';
import { readBook } from './plans.queries';

const KNOWN = 'SELECT name FROM price_book WHERE name = $1';
const ADD_TERM = 'INSERT INTO price_book_term (book, valid_from) VALUES ($1, $2)';
const MARK_TOLD = 'UPDATE plans_news SET term_told = $1';

/** Puts a book into force, at once or at a date to come. A date that has passed means now: nobody is charged by a price of the past. */
@Injectable()
export class SchedulePriceBook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly announcement: AnnouncePlans,
    private readonly clock: Clock,
  ) {}

  execute({ book, validFrom }: SchedulePriceBookRequest): Promise<PlansView> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if ((await tx.query(KNOWN, [book])).length === 0) refuse(schedulePriceBook, 'BOOK_UNKNOWN');
      const from = new Date(validFrom);
      await tx.execute(ADD_TERM, [book, from > now ? from : now]);
      const { term } = await readBook(tx.manager, now);
      await tx.execute(MARK_TOLD, [term]);
      return this.announcement.execute(tx, now);
    });
  }
}
