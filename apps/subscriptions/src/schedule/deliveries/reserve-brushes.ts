import { SubscriptionStore } from '#app/subscription-store';
import type { Locale } from '@brote/contracts';
import { CATALOG_LIMITS, reserveManyBrushes, type ReservationOutcome } from '@brote/contracts/catalog';
import { deliveryDelayed, deliveryPrepared, deliveryScheduled } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { counter, InjectLogger, type Logger, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { addDays, pickLaterDay, madridDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import type { Delivery } from './delivery';
import {
  findRequestedDeliveries,
  FIRST_CURSOR,
  lockSubscriptionsOf,
  markRequested,
  saveReservations,
  findUnreservedDeliveries,
} from './reservation.queries';
import { DeliveryEvents } from './subscription-events';

/** Deliveries per request, and number of parallel requests. */
const BATCH_SIZE = CATALOG_LIMITS.deliveriesPerReservation;
const PARALLEL_BATCHES = 2;
/** Milliseconds until the next attempt for a delivery that waits for stock. */
const RETRY_DELAY_MS = 600_000;

const stockShortCounter = counter('delivery_stock_short_total', 'Deliveries whose brushes could not be reserved; staff must order stock');

/** Reserves the brushes of deliveries that leave soon. Short stock makes a delivery wait; staff are notified, and it is tried again. */
@Injectable()
export class ReserveBrushes {
  constructor(
    private readonly requests: RequestClient,
    private readonly store: SubscriptionStore,
    private readonly events: DeliveryEvents,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Reserves the brushes of all due deliveries, page by page.
   * @throws Unavailable
   */
  async reserveBrushes(stopSignal: AbortSignal): Promise<void> {
    const now = this.store.now();
    const until = addDays(madridDay(now), this.config.reserveDays);
    let after = FIRST_CURSOR;
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await findUnreservedDeliveries(this.store, until, now, { after, limit: BATCH_SIZE * PARALLEL_BATCHES });
      await Promise.all([page.slice(0, BATCH_SIZE), page.slice(BATCH_SIZE)].map((batch) => this.reserve(batch.map(({ id }) => id))));
      after = page.at(-1) ?? after;
      isFull = page.length === BATCH_SIZE * PARALLEL_BATCHES;
    }
  }

  /** Stores the request, sends it, then stores the outcome. After a crash in between, the next run sends it again with the same ids. */
  private async reserve(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const requestedDeliveries = await this.store.run((tx) => markRequested(tx, ids, this.store.now()));
    // The daily run of another process may have been faster.
    if (requestedDeliveries.length === 0) return;
    const deliveries = requestedDeliveries.map(({ reservationId, brushes }) => ({ reservationId, brushes }));
    const { outcomes } = await this.requests.send(reserveManyBrushes, { deliveries });
    for (const outcome of outcomes) this.logRefusal(outcome);
    const isHeld = new Map(outcomes.map(({ reservationId, refusal }) => [reservationId, refusal === null]));
    await this.store.run(async (tx) => {
      const locales = await lockSubscriptionsOf(tx, ids);
      // If the brushes changed in the meantime, the delivery has a new reservation id. The next run requests that one; the old one is
      // released.
      const answeredDeliveries = (await findRequestedDeliveries(tx, ids)).filter(({ reservationId }) => isHeld.has(reservationId));
      for (const delivery of answeredDeliveries)
        this.applyOutcome(tx, delivery, locales.get(delivery.subscriptionId) ?? 'es', isHeld.get(delivery.reservationId) ?? false);
      await saveReservations(tx, answeredDeliveries, this.store.now());
    });
  }

  private logRefusal({ reservationId, refusal }: ReservationOutcome): void {
    if (refusal === null || refusal === 'STOCK_SHORT') return;
    this.logger.error({ code: refusal, reservationId }, 'the brushes of a delivery cannot be reserved');
  }

  private applyOutcome(tx: Transaction, delivery: Delivery, locale: Locale, isHeld: boolean): void {
    delivery.reservationState = isHeld ? 'held' : 'none';
    delivery.reservationDueAt = isHeld ? null : new Date(this.store.now().getTime() + RETRY_DELAY_MS);
    if (!isHeld && delivery.status === 'scheduled') {
      Object.assign(delivery, { status: 'waiting', reason: 'stock' });
      stockShortCounter.inc();
      this.events.raiseVersionAndPublish(tx, deliveryDelayed, delivery, locale);
    }
    if (!isHeld) return;
    if (delivery.reason === 'stock') this.scheduleAgain(tx, delivery, locale);
    this.events.raiseVersionAndPublish(tx, deliveryPrepared, delivery, locale);
  }

  /** Stock is available again: the delivery leaves on its day, or at once when that day has passed. */
  private scheduleAgain(tx: Transaction, delivery: Delivery, locale: Locale): void {
    const today = this.store.today();
    Object.assign(delivery, { status: 'scheduled', reason: null, date: sameOrNextBusinessDay(pickLaterDay(delivery.date, today)) });
    this.events.raiseVersionAndPublish(tx, deliveryScheduled, delivery, locale);
  }
}
