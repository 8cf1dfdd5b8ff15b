import { deliverySkipped, subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, deliveryOfCycle, saveDelivery } from '#app/deliveries/delivery-rows';
import { DAYS_A_MONTH, PlanBoxes } from '#app/deliveries/plan-boxes';
import { settleStock } from '#app/deliveries/settle-stock';
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import { ShiftBoxes } from '#app/subscriptions/shift-boxes';
import { retimeStop, stopUntil } from '#app/subscriptions/stops';
import type { Subscription } from '#app/subscriptions/subscription';
import { TellOfSubscription } from '#app/subscriptions/tell-of-subscription';

/** The shortest rhythm sold; a box is never asked for sooner than that after the one before it. */
const SHORTEST_MONTHS = 2;

/** Leaves a box out or gives it another day, and its charges with it. */
@Injectable()
export class MoveBox {
  constructor(
    private readonly planBoxes: PlanBoxes,
    private readonly shiftBoxes: ShiftBoxes,
    private readonly tell: TellOfSubscription,
    private readonly tellBox: TellOfDelivery,
    private readonly clock: Clock,
  ) {}

  /** The box that still takes changes; null when none does. */
  async openBox(tx: Transaction, one: Subscription, today: string): Promise<Delivery | null> {
    return (await deliveriesToCome(tx, one.id)).find((box) => box.takesChoicesOn(today)) ?? null;
  }

  /** Leaves it out: no charge from its day until the day of the box after it, which is planned now. */
  async skip(tx: Transaction, one: Subscription, box: Delivery): Promise<void> {
    const now = this.clock.now();
    box.status = 'skipped';
    box.reason = null;
    await settleStock(tx, box.dropHold(), 'release');
    this.tellBox.add(tx, deliverySkipped, box, one.locale);
    await saveDelivery(tx, box, now);
    const next = dayAfter(box.date, one.interval * DAYS_A_MONTH);
    await this.planBoxes.one(tx, one, next, now);
    await retimeStop(tx, one.id, { from: box.date, to: next, kind: 'skip' });
    await this.tell.add(tx, subscriptionChanged, one);
  }

  /** Gives it another day. A later one stops the charges in between. */
  async to(tx: Transaction, one: Subscription, box: Delivery, date: string): Promise<void> {
    await retimeStop(tx, one.id, { from: box.date, to: date, kind: 'move' });
    await this.shiftBoxes.to(tx, one, box, date);
    await this.tell.add(tx, subscriptionChanged, one);
  }

  /** The first day it may have: the end of what was moved before, else two months after the box before it. */
  async earliest(tx: Transaction, one: Subscription, box: Delivery, today: string): Promise<string> {
    const tomorrow = dayAfter(today, 1);
    const stop = await stopUntil(tx, one.id, box.date);
    const before = stop === null ? await deliveryOfCycle(tx, one.id, box.cycle - 1) : null;
    const bound = stop?.fromDay ?? (before === null ? tomorrow : dayAfter(before.date, SHORTEST_MONTHS * DAYS_A_MONTH));
    return bound > tomorrow ? bound : tomorrow;
  }
}
