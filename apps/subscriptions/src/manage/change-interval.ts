import type { BoxInterval } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { DAYS_A_MONTH } from '#app/deliveries/plan-boxes';
import { CycleNow } from '#app/ledger/cycle-now';
import { ShiftBoxes } from '#app/subscriptions/shift-boxes';
import { retimeStop } from '#app/subscriptions/stops';
import type { Subscription } from '#app/subscriptions/subscription';
import { MoveBox } from './move-box';

/** Another rhythm: the next box then leaves one new interval from today, unless it is too late for it. */
@Injectable()
export class ChangeInterval {
  constructor(
    private readonly moveBox: MoveBox,
    private readonly shiftBoxes: ShiftBoxes,
    private readonly cycleNow: CycleNow,
  ) {}

  /** Whether it is another one. */
  async apply(tx: Transaction, one: Subscription, interval: BoxInterval | undefined, today: string): Promise<boolean> {
    if (interval === undefined || interval === one.interval) return false;
    one.interval = interval;
    const box = one.status === 'paused' ? null : await this.moveBox.openBox(tx, one, today);
    if (box === null) return true;
    const date = dayAfter(today, interval * DAYS_A_MONTH);
    box.months = interval;
    await retimeStop(tx, one.id, { from: box.date, to: date, kind: null });
    await this.shiftBoxes.to(tx, one, box, date);
    await this.cycleNow.lasts(tx, one, box);
    return true;
  }
}
