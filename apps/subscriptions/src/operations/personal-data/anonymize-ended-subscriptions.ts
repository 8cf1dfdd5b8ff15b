import { Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { ANONYMIZE_SUBSCRIPTIONS } from './personal-data.sql';

const anonymizedCounter = counter(
  'ended_subscriptions_anonymized_total',
  'Ended subscriptions whose name and address were erased after the retention period',
);

const PAGE_SIZE = 200;

/**
 * Anonymizes the recipient of an ended subscription, `ENDED_PLANS_KEPT_DAYS` after its end and its last delivery. Payments and deliveries
 * stay, in the account too. The documents of each delivery name their buyer for as long as the books are kept.
 */
@Injectable()
export class AnonymizeEndedSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Handles one page.
   * @returns whether there may be more
   */
  async anonymizePage(): Promise<boolean> {
    const before = addDays(madridDay(this.clock.now()), -this.config.endedPlansKeptDays);
    const anonymizedRows = await this.database.query<{ id: string }>(ANONYMIZE_SUBSCRIPTIONS, { before, pageSize: PAGE_SIZE });
    anonymizedCounter.inc(anonymizedRows.length);
    return anonymizedRows.length === PAGE_SIZE;
  }
}
