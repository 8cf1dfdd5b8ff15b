import { SUBSCRIPTION_LIMITS, subscriptionChanged, subscriptionPaused, subscriptionResumed } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { ShiftDeliveries } from './shift-deliveries';
import { addStop, runningStop } from './stops';
import type { Subscription } from './subscription';
import { TellOfSubscription } from './tell-of-subscription';

/** A time without charges: a pause, or the gap that a delivery left out or moved has made. */
@Injectable()
export class Interruption {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly tell: TellOfSubscription,
  ) {}

  /** Without an interruption of ours somebody paused it at Stripe: it then comes back by itself like any other. */
  async begin(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const known = await runningStop(tx, one.id);
    if (known !== null) return this.tell.add(tx, known.kind === 'pause' ? subscriptionPaused : subscriptionChanged, one);
    const stop = { fromDay: today, untilDay: dayAfter(today, SUBSCRIPTION_LIMITS.pauseDays.max) };
    await this.shiftDeliveries.forPause(tx, one, stop);
    await addStop(tx, { ...stop, subscriptionId: one.id, kind: 'pause', state: 'running' });
    await this.tell.add(tx, subscriptionPaused, one);
  }

  async end(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const stop = await runningStop(tx, one.id);
    if (stop !== null) {
      await tx.query(`UPDATE billing_stop SET state = 'over', until_day = greatest($2::date, from_day + 1) WHERE id = $1`, [
        stop.id,
        today,
      ]);
      await this.shiftDeliveries.forEnd(tx, one, stop, today);
    }
    await this.tell.add(tx, stop === null || stop.kind === 'pause' ? subscriptionResumed : subscriptionChanged, one);
  }
}
