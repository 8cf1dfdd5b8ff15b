import { Store } from '#app/store';
import { holdBrushes } from '@brote/contracts/catalog';
import { deliveryDelayed, deliveryPrepared, deliveryScheduled } from '@brote/contracts/subscriptions';
import { Ask } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { SubscriptionsConfig } from '#app/config';
import { isRefused } from '#app/is-refused';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription } from '#app/subscriptions/subscription-rows';
import type { Delivery } from './delivery';
import { deliveryById, saveDelivery } from './delivery-rows';
import { TellOfDelivery } from './tell-of-delivery';

const PAGE = 200;
const AT_ONCE = 4;
/** A box that waits for stock asks again after so long. */
const PATIENCE_MS = 600_000;

const short = counter('box_stock_short_total', 'Boxes whose brushes could not be held; staff have to order');

// Boxes of the coming days without brushes, a page at a time by day and id; those of plans that are behind wait for money first.
const UNHELD = `
  SELECT d.id, d.date::text AS date FROM delivery d JOIN subscription s ON s.id = d.subscription_id
   WHERE d.status IN ('scheduled', 'waiting') AND d.hold_state IN ('none', 'asked') AND d.reason IS DISTINCT FROM 'payment'
     AND d.date <= $1 AND (d.date, d.id) > ($2::date, $3::uuid) AND (d.hold_due_at IS NULL OR d.hold_due_at <= $4)
     AND s.status IN ('active', 'paused', 'cancelled')
   ORDER BY d.date, d.id LIMIT $5`;

/** Holds the brushes of boxes that leave soon. Short stock makes a box wait, staff are told, and it asks again. */
@Injectable()
export class HoldBoxes {
  constructor(
    private readonly ask: Ask,
    private readonly store: Store,
    private readonly tell: TellOfDelivery,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** All that are due, page by page. @throws Unavailable */
  async execute(stop: AbortSignal): Promise<void> {
    const now = this.store.now();
    const until = dayAfter(madridDay(now), this.config.holdDays);
    let last = { date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };
    for (let isFull = true; isFull && !stop.aborted;) {
      const page = await this.store.query<{ id: string; date: string }>(UNHELD, [until, last.date, last.id, now, PAGE]);
      for (let at = 0; at < page.length; at += AT_ONCE) await Promise.all(page.slice(at, at + AT_ONCE).map(({ id }) => this.hold(id)));
      last = page.at(-1) ?? last;
      isFull = page.length === PAGE;
    }
  }

  private async hold(id: string): Promise<void> {
    const asked = await this.change(id, (_tx, box) => {
      if (box.holdState === 'none') box.holdState = 'asked';
      return Promise.resolve();
    });
    // Somebody else who looked at the calendar may have been faster.
    if (asked?.holdState !== 'asked') return;
    const isHeld = await this.askFor(asked);
    await this.change(id, (tx, box, one) => {
      // Other brushes may have been chosen meanwhile: their hold is asked for next time, and this one is let go with the old name.
      if (box.holdId === asked.holdId && box.holdState === 'asked') this.settle(tx, box, one, isHeld);
      return Promise.resolve();
    });
  }

  private async askFor({ holdId, brushes, id }: Delivery): Promise<boolean> {
    try {
      await this.ask.ask(holdBrushes, { holdId, brushes });
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (error.code !== 'STOCK_SHORT') this.logger.error({ code: error.code, deliveryId: id }, 'the brushes of a box cannot be held');
      return false;
    }
  }

  private settle(tx: Transaction, box: Delivery, one: Subscription, isHeld: boolean): void {
    box.holdState = isHeld ? 'held' : 'none';
    box.holdDueAt = isHeld ? null : new Date(this.store.now().getTime() + PATIENCE_MS);
    if (!isHeld && box.status === 'scheduled') {
      Object.assign(box, { status: 'waiting', reason: 'stock' });
      short.inc();
      this.tell.add(tx, deliveryDelayed, box, one.locale);
    }
    if (!isHeld) return;
    if (box.reason === 'stock') this.release(tx, box, one);
    this.tell.add(tx, deliveryPrepared, box, one.locale);
  }

  /** There is stock again: it goes on its day, or at once when that is over. */
  private release(tx: Transaction, box: Delivery, one: Subscription): void {
    const today = this.store.today();
    Object.assign(box, { status: 'scheduled', reason: null, date: box.date > today ? box.date : today });
    this.tell.add(tx, deliveryScheduled, box, one.locale);
  }

  /** The box as it was stored; null when it is no longer to come. */
  private async change(id: string, work: (tx: Transaction, box: Delivery, one: Subscription) => Promise<void>): Promise<Delivery | null> {
    const known = await deliveryById(this.store, id);
    if (known === null) return null;
    return this.store.run(async (tx) => {
      const one = await lockSubscription(tx, known.subscriptionId);
      const box = await deliveryById(tx, id);
      if (box === null || !box.isToCome) return null;
      await work(tx, box, one);
      await saveDelivery(tx, box, this.store.now());
      return box;
    });
  }
}
