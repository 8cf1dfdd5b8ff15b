import type { SubscriptionAction, SubscriptionView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findPastDeliveriesOf, findUpcomingDeliveriesOfSeveral, findSkippedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView, ERASED_SHIPPING_INFO } from '#app/schedule/deliveries/delivery.view';
import { paidMonths } from '#app/plans/ledger/book-months';
import { type AnnouncedPrice, findAnnouncedPricesOf } from '#app/changes/price-changes/price-change.queries';
import { findWithdrawalRights, type WithdrawalRight } from '#app/changes/withdrawals/withdrawal-right';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days';
import { ACTIONS_BY_STATUS, type Subscription } from '#app/plans/subscriptions/subscription';
import { findOpenBillingPausesOf, type BillingPause } from '#app/schedule/billing-pauses/billing-pauses';

/** Data of a view. */
interface ViewContext {
  toCome: Delivery[];
  past: Delivery[];
  price: AnnouncedPrice | undefined;
  leftOut: Delivery[];
  /** Days to which the next open delivery may be moved. */
  rescheduleDays: readonly string[];
  billingPauses: BillingPause[];
  today: string;
  right: WithdrawalRight | undefined;
}

/** Views of subscriptions for their owners. */
@Injectable()
export class SubscriptionViews {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async toView(subscription: Subscription): Promise<SubscriptionView> {
    const [view] = await this.toViews([subscription]);
    if (view === undefined) throw new Error('The view of a subscription is missing');
    return view;
  }

  /** Views in the order of the input. */
  async toViews(subscriptions: readonly Subscription[]): Promise<SubscriptionView[]> {
    const ids = subscriptions.map(({ id }) => id);
    const toCome = await findUpcomingDeliveriesOfSeveral(this.database, ids);
    const pastDeliveries = await findPastDeliveriesOf(this.database, ids);
    const billingPauses = await findOpenBillingPausesOf(this.database, ids);
    const prices = await findAnnouncedPricesOf(this.database, ids);
    const now = this.clock.now();
    const today = madridDay(now);
    const rights = await findWithdrawalRights(this.database, ids, now);
    const leftOut = await findSkippedDeliveriesOf(this.database, ids, today);
    const rescheduleDaysById = await this.rescheduleDays(subscriptions, toCome, today);
    return subscriptions.map((subscription) => {
      const isOfSubscription = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === subscription.id;
      const deliveries = {
        toCome: toCome.filter(isOfSubscription),
        past: pastDeliveries.filter(isOfSubscription),
        leftOut: leftOut.filter(isOfSubscription),
        billingPauses: billingPauses.filter(isOfSubscription),
      };
      const rescheduleDays = rescheduleDaysById.get(subscription.id) ?? [];
      return buildView(subscription, {
        ...deliveries,
        rescheduleDays,
        price: prices.find(isOfSubscription),
        today,
        right: rights.get(subscription.id),
      });
    });
  }

  private async rescheduleDays(
    subscriptions: readonly Subscription[],
    toCome: readonly Delivery[],
    today: string,
  ): Promise<Map<string, string[]>> {
    const days = new Map<string, string[]>();
    for (const { id, status } of subscriptions) {
      const open = openDeliveryOf(
        toCome.filter(({ subscriptionId }) => subscriptionId === id),
        today,
      );
      if (open !== undefined && ACTIONS_BY_STATUS[status].includes('reschedule'))
        days.set(id, await rescheduleDaysOf(this.database, open, today));
    }
    return days;
  }
}

function openDeliveryOf(toCome: readonly Delivery[], today: string): Delivery | undefined {
  return toCome.find((delivery) => delivery.acceptsChoicesOn(today));
}

function buildView(subscription: Subscription, context: ViewContext): SubscriptionView {
  const { id, version, planId, planName, status, billingPeriod, interval, brushes, endsOn, paymentMethod } = subscription;
  const next = nextDeliveryOf(subscription, context);
  return {
    ...{ id, version, planId, planName, status, billingPeriod, interval, brushes, endsOn, paymentMethod },
    monthlyPrice: { amount: subscription.monthlyPrice, currency: 'EUR' },
    priceChange: priceChangeOf(context.price),
    isFamilyPack: planId === 'family',
    shippingInfo: subscription.shipping ?? ERASED_SHIPPING_INFO,
    ...(subscription.company === null ? {} : { company: subscription.company }),
    startedAt: subscription.startedAt.toISOString(),
    nextDelivery: next === undefined ? null : deliveryView(next),
    nextOpenDate: openDeliveryOf(context.toCome, context.today)?.date ?? null,
    rescheduleDays: [...context.rescheduleDays],
    skippedDeliveries: context.leftOut.map(deliveryView),
    nextChargeOn: nextChargeOf(subscription, context),
    paidMonths: paidMonths(subscription, context.past[0]?.months ?? interval),
    pausedUntil: pausedUntilOf(context),
    paymentProblemUrl: subscription.openInvoice?.url ?? null,
    actions: actionsOf(subscription, context),
    pastDeliveries: context.past.map(deliveryView),
    ...withdrawalFieldsOf(context.right),
  };
}

const pausedUntilOf = ({ billingPauses }: ViewContext): string | null =>
  billingPauses.find(({ state }) => state === 'running')?.untilDay ?? null;

function priceChangeOf(price: AnnouncedPrice | undefined): SubscriptionView['priceChange'] {
  return price === undefined ? null : { monthlyPrice: { amount: price.amount, currency: 'EUR' }, from: price.from };
}

/** Right of withdrawal of the owner: whether, until when, and whether it was used. */
function withdrawalFieldsOf(
  withdrawalRight: WithdrawalRight | undefined,
): Pick<SubscriptionView, 'withdrawable' | 'withdrawn' | 'withdrawableUntil'> {
  const { withdrawable = false, isWithdrawn = false, withdrawableUntil = null } = withdrawalRight ?? {};
  return { withdrawable, withdrawn: isWithdrawn, withdrawableUntil: withdrawableUntil?.toISOString() ?? null };
}

/** While the subscription is not active, only a packed delivery still leaves. */
function nextDeliveryOf({ isRunning }: Subscription, { toCome, today }: ViewContext): Delivery | undefined {
  return isRunning ? toCome[0] : toCome.find((delivery) => !delivery.acceptsAddressOn(today));
}

function nextChargeOf(subscription: Subscription, context: ViewContext): string | null {
  if (subscription.status === 'paused') return pausedUntilOf(context);
  if (subscription.status !== 'active' || subscription.paidUntil === null) return null;
  const day = madridDay(subscription.paidUntil);
  return context.billingPauses.find(({ state, fromDay }) => state === 'planned' && fromDay <= day)?.untilDay ?? day;
}

function actionsOf({ status }: Subscription, { toCome, leftOut, billingPauses, rescheduleDays, today }: ViewContext): SubscriptionAction[] {
  const isPausedByCustomer = billingPauses.some(({ kind, state }) => kind === 'pause' && state === 'running');
  const conditionByAction: Readonly<Partial<Record<SubscriptionAction, boolean>>> = {
    skip: openDeliveryOf(toCome, today) !== undefined,
    reschedule: rescheduleDays.length > 0,
    unskip: !isPausedByCustomer && leftOut.some((delivery) => delivery.canBeUnskippedOn(today)),
  };
  return ACTIONS_BY_STATUS[status].filter((action) => conditionByAction[action] ?? true);
}
