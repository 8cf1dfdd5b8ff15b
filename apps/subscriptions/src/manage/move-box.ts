import { deliveryScheduled, deliverySkipped, subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { monthsAfter } from '#app/deliveries/box-days';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, deliveryOfCycle, saveDelivery, skippedBoxesOf } from '#app/deliveries/delivery-rows';
import { PlanBoxes } from '#app/deliveries/plan-boxes';
import { settleStock } from '#app/deliveries/settle-stock';
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import { ShiftBoxes } from '#app/subscriptions/shift-boxes';
import { endStopBetween, retimeStop, runningStop, stopBetween } from '#app/subscriptions/stops';
import type { Subscription } from '#app/subscriptions/subscription';
import { TellOfSubscription } from '#app/subscriptions/tell-of-subscription';

/** Leaves a box out, takes it back in or gives it another day, and its charges with it. */
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

  /** The next box that was left out and can still be taken back; null when none can. */
  async leftOutBox(tx: Transaction, one: Subscription, today: string): Promise<Delivery | null> {
    return (await skippedBoxesOf(tx, [one.id], today)).find((box) => box.wouldTakeChoicesOn(today)) ?? null;
  }

  /** Leaves it out: no charge from its day until the day of the box after it, which is planned now unless it is already. */
  async skip(tx: Transaction, one: Subscription, box: Delivery): Promise<void> {
    const now = this.clock.now();
    box.status = 'skipped';
    box.reason = null;
    await settleStock(tx, box.dropHold(), 'release');
    this.tellBox.add(tx, deliverySkipped, box, one.locale);
    await saveDelivery(tx, box, now);
    const after = await deliveryOfCycle(tx, one.id, box.cycle + 1);
    const counted = box.cycle === one.cycle && one.cycleDate !== null ? one.cycleDate : box.date;
    const next = after ?? (await this.planBoxes.one(tx, one, monthsAfter(counted, one.interval), now));
    if (next !== null) await stopBetween(tx, one.id, { from: box.date, to: next.date });
    await this.tell.add(tx, subscriptionChanged, one);
  }

  /** Takes it back in, as long as it can still be packed: it leaves on its day, and its months are charged. Whether it could be. */
  async unskip(tx: Transaction, one: Subscription, box: Delivery): Promise<boolean> {
    if ((await runningStop(tx, one.id))?.kind === 'pause') return false;
    const after = await deliveryOfCycle(tx, one.id, box.cycle + 1);
    if (after === null || !(await endStopBetween(tx, one.id, { from: box.date, to: after.date }))) return false;
    const { brushes, shipping, interval: months } = one;
    Object.assign(box, { status: 'scheduled', date: nextBusinessDay(box.date), brushes, shipping, months });
    this.tellBox.add(tx, deliveryScheduled, box, one.locale);
    await saveDelivery(tx, box, this.clock.now());
    await this.tell.add(tx, subscriptionChanged, one);
    return true;
  }

  /** Gives it another day. A later one stops the charges in between. */
  async to(tx: Transaction, one: Subscription, box: Delivery, date: string): Promise<void> {
    await retimeStop(tx, one.id, { from: box.date, to: date, kind: 'move' });
    await this.shiftBoxes.to(tx, one, box, date);
    await this.tell.add(tx, subscriptionChanged, one);
  }
}
