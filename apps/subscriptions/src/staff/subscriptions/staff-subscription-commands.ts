import {
  type SubscriptionCommandRequest,
  pauseAsStaff,
  type PauseSubscriptionRequest,
  postponeAsStaff,
  type StaffSubscriptionView,
  SUBSCRIPTION_LIMITS,
  type SubscriptionAction,
  unskipAsStaff,
  resyncSubscription,
  refundChargeAsStaff,
  type RefundChargeRequest,
  type SubscriptionInvoicesReply,
  resumeAsStaff,
  cancelAsStaff,
  type SubscriptionRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { addDays, isValidDay, addMonth } from '#app/schedule/calendar/calendar-days';
import type { StripeCommand, Subscription } from '#app/plans/subscriptions/subscription';
import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { DeliverySchedule } from '#app/changes/manage/delivery-schedule';
import { RunCommand } from '#app/changes/manage/run-command';
import { SubscriptionStore } from '#app/subscription-store';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days';
import { findRunningBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import { findSubscriptionById, lockSubscription } from '#app/plans/subscriptions/subscription.queries';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { StaffAudit, type StaffChange } from '@brote/staff-audit';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { findChargeById, sumRefundedOrPending } from '#app/billing/refunds/charge';
import { addRefund, findRefundBy } from '#app/billing/refunds/refund';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';

/** What the audit of a command stores besides the subscription. */
interface AuditStates {
  /** The subscription before the command. */
  found: Pick<Subscription, 'id' | 'status' | 'paidUntil'>;
  after: object;
}

/** @param verb name of the command, e.g. `pause` */
function changeOf(verb: string, { found: { id, status, paidUntil }, after }: AuditStates): StaffChange {
  return { action: `subscription.${verb}`, target: { type: 'subscription', id }, before: { status, paidUntil }, after };
}

/** Effect of a command, and the data that the audit stores besides the previous state. */
type StaffCommandWork = (tx: Transaction, subscription: Subscription, today: string) => Promise<object>;

/** Commands of staff on behalf of owners, by the same rules. Each is audited in its transaction. */
@Controller()
export class StaffSubscriptionCommands {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
    private readonly audit: StaffAudit,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `pauseAsStaff` */
  @RequestHandler(pauseAsStaff)
  pause({ until, ...target }: PauseSubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    const { min, max } = SUBSCRIPTION_LIMITS.pauseDays;
    const currentDay = this.store.today();
    if (!isValidDay(until) || until < addDays(currentDay, min) || until > addDays(currentDay, max)) refuse(pauseAsStaff, 'DATE_INVALID');
    return this.runAsStaff(target, 'pause', call, (_tx, subscription, today) =>
      this.storeCommand(subscription, { kind: 'pause', today, until }, { until }),
    );
  }

  /** @throws Refusal of `resumeAsStaff` */
  @RequestHandler(resumeAsStaff)
  resume(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.runAsStaff(target, 'resume', call, async (tx, subscription) => {
      const billingPause = await findRunningBillingPause(tx, subscription.id);
      return this.storeCommand(subscription, { kind: 'resume', billingPauseId: billingPause?.id ?? null }, { wanted: 'active' });
    });
  }

  /** @throws Refusal of `cancelAsStaff` */
  @RequestHandler(cancelAsStaff)
  cancel(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.runAsStaff(target, 'cancel', call, (_tx, subscription) =>
      this.storeCommand(subscription, { kind: 'cancel', reason: 'staff' }, { wanted: 'cancelled' }),
    );
  }

  /**
   * Postpones the next delivery by a calendar month, and pauses the charges for that time.
   * @throws Refusal of `postponeAsStaff`
   */
  @RequestHandler(postponeAsStaff)
  postpone(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.runAsStaff(target, 'reschedule', call, async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(postponeAsStaff, 'ACTION_NOT_ALLOWED');
      const from = delivery.date;
      const to = sameOrNextBusinessDay(addMonth(from));
      if (!(await rescheduleDaysOf(tx, delivery, today, SUBSCRIPTION_LIMITS.postponeDays)).includes(to))
        refuse(postponeAsStaff, 'DATE_INVALID');
      await this.deliverySchedule.reschedule(tx, subscription, delivery, to);
      return { deliveryId: delivery.id, from, to };
    });
  }

  /**
   * Restores the next skipped delivery.
   * @throws Refusal of `unskipAsStaff`
   */
  @RequestHandler(unskipAsStaff)
  unskip(target: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.runAsStaff(target, 'unskip', call, async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findSkippedDelivery(tx, subscription, today)) ?? refuse(unskipAsStaff, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, subscription, delivery))) refuse(unskipAsStaff, 'ACTION_NOT_ALLOWED');
      return { deliveryId: delivery.id, date: delivery.date };
    });
  }

  private async runAsStaff(
    target: SubscriptionCommandRequest,
    action: SubscriptionAction,
    call: CallContext,
    work: StaffCommandWork,
  ): Promise<StaffSubscriptionView> {
    const { subscriptionId, version } = target;
    const storedSubscription = (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(pauseAsStaff, 'SUBSCRIPTION_UNKNOWN');
    await this.runCommand.run({ subscriptionId, version, userId: storedSubscription.userId }, [action], async (tx, subscription, today) => {
      const { id, status, paidUntil } = subscription;
      const after = await work(tx, subscription, today);
      const verb = action === 'reschedule' ? 'postpone' : action;
      await this.audit.record(tx, call, changeOf(verb, { found: { id, status, paidUntil }, after }));
    });
    return this.getDetail.get(subscriptionId);
  }

  private storeCommand(subscription: Subscription, command: StripeCommand, auditValues: object): Promise<object> {
    storeStripeCommand(subscription, command, this.store.now());
    return Promise.resolve(auditValues);
  }
}

/** Staff sync a subscription with its current state at Stripe. */
@Controller()
export class ResyncAsStaff {
  constructor(
    private readonly syncSubscription: SyncSubscription,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly audit: StaffAudit,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `resyncSubscription` */
  @RequestHandler(resyncSubscription)
  async resync({ subscriptionId }: SubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    const subscription = (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(resyncSubscription, 'SUBSCRIPTION_UNKNOWN');
    await refuseWithoutBilling(this.syncSubscription.sync(subscription.stripeSubscription));
    const detail = await this.getDetail.get(subscriptionId);
    const after = { status: detail.subscription.status, paidUntil: detail.paidUntil };
    await this.store.run((tx) => this.audit.record(tx, call, changeOf('resync', { found: subscription, after })));
    return detail;
  }
}

/** Staff refund a charge, in whole or in part. */
@Controller()
export class RefundAsStaff {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly invoices: PlanInvoices,
    private readonly audit: StaffAudit,
  ) {}

  /** Stores the command; a worker sends it. Repeating it changes nothing. @throws Refusal of `refundChargeAsStaff` */
  @RequestHandler(refundChargeAsStaff)
  async refund(request: RefundChargeRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    this.audit.requireRecentAuthentication(call);
    const subscription =
      (await findSubscriptionById(this.store, request.subscriptionId)) ?? refuse(refundChargeAsStaff, 'SUBSCRIPTION_UNKNOWN');
    await this.store.run((tx) => this.addStaffRefund(tx, request, call));
    return this.invoices.list(subscription);
  }

  private async addStaffRefund(tx: Transaction, request: RefundChargeRequest, call: CallContext): Promise<void> {
    const { subscriptionId, invoiceId, refundId: id, amount, reason: note } = request;
    // Each refund locks the subscription, so that two refunds cannot use the same rest.
    const lockedSubscription = await lockSubscription(tx, subscriptionId);
    if ((await findRefundBy(tx, 'id', id)) !== null) return;
    const charge = await findChargeById(tx, invoiceId);
    const refundableCents = charge?.subscriptionId === subscriptionId ? charge.amount - (await sumRefundedOrPending(tx, invoiceId)) : 0;
    const refundCents = amount ?? refundableCents;
    if (refundCents <= 0 || refundCents > refundableCents) refuse(refundChargeAsStaff, 'REFUND_TOO_LARGE', { left: refundableCents });
    await addRefund(tx, { id, chargeId: invoiceId, cause: 'staff', note, amount: refundCents, basis: null }, this.store.now());
    const after = { invoiceId, refundId: id, amount: refundCents, left: refundableCents - refundCents };
    await this.audit.record(tx, call, changeOf('refund', { found: lockedSubscription, after }));
  }
}
