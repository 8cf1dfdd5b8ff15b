import { gauge, madridDay, secondsBetween } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { SendingQueries } from './sending.queries';

/** From this day on, RD 1007/2023 binds companies. */
const DUTY_BEGINS_ON = '2027-01-01';

const oldestUnsentGauge = gauge('billing_record_oldest_unsent_seconds', 'Age of the oldest billing record without an answer, in seconds');
const rejectedGauge = gauge('billing_records_rejected', 'Billing records that the tax agency rejected and no later one replaces');
const withErrorsGauge = gauge(
  'billing_records_with_errors',
  'Billing records that the tax agency accepted with errors and no later one replaces',
);
const refusedGauge = gauge('billing_sending_refused', '1 while the tax agency refuses whole requests, as for a wrong certificate');
const offGauge = gauge(
  'billing_sending_off',
  '1 in a public shop with real money that sends no billing records although the law demands it',
);

/** Measures what waits for the tax agency, and its answers that staff have to correct. */
@Injectable()
export class MeasureSending {
  constructor(
    private readonly config: OrdersConfig,
    private readonly queries: SendingQueries,
  ) {}

  async measure(now: Date): Promise<void> {
    offGauge.set(isSendingOverdue(this.config, now) ? 1 : 0);
    const isSending = this.config.invoiceCheckPage !== null;
    const sender = await this.queries.findSender();
    const oldest = isSending ? await this.queries.findOldestWaiting(sender) : null;
    oldestUnsentGauge.set(oldest === null ? 0 : Math.max(0, secondsBetween(oldest, now)));
    refusedGauge.set(isSending && sender.refusedAt !== null ? 1 : 0);
    const { rejectedCount, withErrorsCount } = await this.queries.countProblems();
    rejectedGauge.set(rejectedCount);
    withErrorsGauge.set(withErrorsCount);
  }

  /** Sets all values to 0, for a process that no longer leads. */
  forget(): void {
    for (const sendingGauge of [oldestUnsentGauge, rejectedGauge, withErrorsGauge, refusedGauge, offGauge]) sendingGauge.set(0);
  }
}

/** Whether a public shop takes real money after the law's day and sends nothing. It may sell nevertheless. */
export function isSendingOverdue(config: Pick<OrdersConfig, 'lacksVerifactu'>, now: Date): boolean {
  return config.lacksVerifactu && madridDay(now) >= DUTY_BEGINS_ON;
}
