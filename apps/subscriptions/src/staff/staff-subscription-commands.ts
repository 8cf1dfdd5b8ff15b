import {
  type SubscriptionCommandRequest,
  pauseAsStaff,
  type PauseSubscriptionRequest,
  postponeAsStaff,
  type StaffSubscriptionView,
  SUBSCRIPTION_LIMITS,
  type SubscriptionAction,
  unskipAsStaff,
} from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAfter, isRealDay, monthLater } from '#app/calendar/madrid-day';
import type { StripeCommand } from '#app/stripe-commands/stripe-command';
import { storeStripeCommand } from '#app/stripe-commands/store-stripe-command';
import { DeliverySchedule } from '#app/manage/delivery-schedule';
import { RunCommand } from '#app/manage/run-command';
import { Store } from '#app/store';
import { rescheduleDaysOf } from '#app/subscriptions/reschedule-days-of';
import { runningBillingPause } from '#app/subscriptions/billing-pauses';
import type { Subscription } from '#app/subscriptions/subscription';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { SubscriptionAudit } from './subscription-audit';

/** Effect of a command, and the data that the audit stores besides the previous state. */
type Work = (tx: Transaction, one: Subscription, today: string) => Promise<object>;

/** Commands of staff on behalf of owners, by the same rules. Each is audited in its transaction. */
@Injectable()
export class StaffSubscriptionCommands {
  constructor(
    private readonly run: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
    private readonly audit: SubscriptionAudit,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly store: Store,
  ) {}

  /** @throws Refusal of `pauseAsStaff` */
  pause({ until, ...target }: PauseSubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    const { min, max } = SUBSCRIPTION_LIMITS.pauseDays;
    const now = this.store.today();
    if (!isRealDay(until) || until < dayAfter(now, min) || until > dayAfter(now, max)) refuse(pauseAsStaff, 'DATE_INVALID');
    return this.act(target, 'pause', call, (_tx, one, today) => this.want(one, { kind: 'pause', today, until }, { until }));
  }

  /** @throws Refusal of `resumeAsStaff` */
  resume(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act(target, 'resume', call, async (tx, one) => {
      const billingPause = await runningBillingPause(tx, one.id);
      return this.want(one, { kind: 'resume', billingPauseId: billingPause?.id ?? null }, { wanted: 'active' });
    });
  }

  /** @throws Refusal of `cancelAsStaff` */
  cancel(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act(target, 'cancel', call, (_tx, one) => this.want(one, { kind: 'cancel', reason: 'staff' }, { wanted: 'cancelled' }));
  }

  /**
   * Postpones the next delivery by a calendar month, and pauses the charges for that time.
   * @throws Refusal of `postponeAsStaff`
   */
  postpone(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act(target, 'reschedule', call, async (tx, one, today) => {
      const delivery = (await this.deliverySchedule.openDelivery(tx, one, today)) ?? refuse(postponeAsStaff, 'ACTION_NOT_ALLOWED');
      const from = delivery.date;
      const to = nextBusinessDay(monthLater(from));
      if (!(await rescheduleDaysOf(tx, delivery, today, SUBSCRIPTION_LIMITS.postponeDays)).includes(to))
        refuse(postponeAsStaff, 'DATE_INVALID');
      await this.deliverySchedule.reschedule(tx, one, delivery, to);
      return { deliveryId: delivery.id, from, to };
    });
  }

  /**
   * Restores the next skipped delivery.
   * @throws Refusal of `unskipAsStaff`
   */
  unskip(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act(target, 'unskip', call, async (tx, one, today) => {
      const delivery = (await this.deliverySchedule.skippedDelivery(tx, one, today)) ?? refuse(unskipAsStaff, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, one, delivery))) refuse(unskipAsStaff, 'ACTION_NOT_ALLOWED');
      return { deliveryId: delivery.id, date: delivery.date };
    });
  }

  private async act(
    target: SubscriptionCommandRequest,
    action: SubscriptionAction,
    call: CallContext,
    work: Work,
  ): Promise<StaffSubscriptionView> {
    const { subscriptionId, version } = target;
    const owned = (await subscriptionById(this.store, subscriptionId)) ?? refuse(pauseAsStaff, 'SUBSCRIPTION_UNKNOWN');
    await this.run.run({ subscriptionId, version, userId: owned.userId }, [action], async (tx, one, today) => {
      const { id, status, paidUntil } = one;
      const after = await work(tx, one, today);
      const verb = action === 'reschedule' ? 'postpone' : action;
      await this.audit.record(tx, call, verb, { found: { id, status, paidUntil }, after });
    });
    return this.getDetail.get(subscriptionId);
  }

  private want(one: Subscription, command: StripeCommand, said: object): Promise<object> {
    storeStripeCommand(one, command, this.store.now());
    return Promise.resolve(said);
  }
}
