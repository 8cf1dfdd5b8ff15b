import type { SubscriptionAction, SubscriptionView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesPast, deliveriesToComeOf, skippedDeliveriesOf } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import { NOWHERE } from '#app/deliveries/staff-delivery.view';
import { paidMonths } from '#app/ledger/book-months';
import { type AnnouncedPrice, announcedPrices } from '#app/price-changes/price-change-rows';
import { withdrawalRights, type WithdrawalRight } from '#app/withdrawals/plan-standing';
import { rescheduleDaysOf } from './reschedule-days-of';
import { ACTIONS_IN } from './subscription.machine';
import type { BillingPause } from './billing-pauses';
import type { Subscription } from './subscription';

/** Data of a view. */
interface Surroundings {
  toCome: Delivery[];
  past: Delivery[];
  price: AnnouncedPrice | undefined;
  leftOut: Delivery[];
  /** Days to which the next open delivery may be moved. */
  rescheduleDays: readonly string[];
  billingPauses: Pick<BillingPause, 'subscriptionId' | 'kind' | 'state' | 'fromDay' | 'untilDay'>[];
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

  async of(one: Subscription): Promise<SubscriptionView> {
    const [view] = await this.ofAll([one]);
    if (view === undefined) throw new Error('The view of a subscription is missing');
    return view;
  }

  /** Views in the order of the input. */
  async ofAll(all: readonly Subscription[]): Promise<SubscriptionView[]> {
    const ids = all.map(({ id }) => id);
    const toCome = await deliveriesToComeOf(this.database, ids);
    const past = await deliveriesPast(this.database, ids);
    const billingPauses = await this.database.query<BillingPause>(
      `SELECT subscription_id AS "subscriptionId", kind, state, from_day::text AS "fromDay", until_day::text AS "untilDay"
         FROM billing_pause WHERE subscription_id = ANY($1) AND state <> 'over' ORDER BY from_day`,
      [ids],
    );
    const prices = await announcedPrices(this.database, ids);
    const now = this.clock.now();
    const today = madridDay(now);
    const rights = await withdrawalRights(this.database, ids, now);
    const leftOut = await skippedDeliveriesOf(this.database, ids, today);
    const rescheduleDaysById = await this.rescheduleDays(all, toCome, today);
    return all.map((one) => {
      const isOf = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === one.id;
      const deliveries = {
        toCome: toCome.filter(isOf),
        past: past.filter(isOf),
        leftOut: leftOut.filter(isOf),
        billingPauses: billingPauses.filter(isOf),
      };
      const rescheduleDays = rescheduleDaysById.get(one.id) ?? [];
      return viewOf(one, { ...deliveries, rescheduleDays, price: prices.find(isOf), today, right: rights.get(one.id) });
    });
  }

  private async rescheduleDays(all: readonly Subscription[], toCome: readonly Delivery[], today: string): Promise<Map<string, string[]>> {
    const days = new Map<string, string[]>();
    for (const { id, status } of all) {
      const open = openDeliveryOf(
        toCome.filter(({ subscriptionId }) => subscriptionId === id),
        today,
      );
      if (open !== undefined && ACTIONS_IN[status].includes('reschedule')) days.set(id, await rescheduleDaysOf(this.database, open, today));
    }
    return days;
  }
}

function openDeliveryOf(toCome: readonly Delivery[], today: string): Delivery | undefined {
  return toCome.find((delivery) => delivery.takesChoicesOn(today));
}

function viewOf(one: Subscription, around: Surroundings): SubscriptionView {
  const { id, version, planId, planName, status, billingPeriod, interval, brushes, endsOn, paymentMethod } = one;
  const next = nextOf(one, around);
  return {
    ...{ id, version, planId, planName, status, billingPeriod, interval, brushes, endsOn, paymentMethod },
    monthlyPrice: { amount: one.monthlyPrice, currency: 'EUR' },
    priceChange: changeOf(around.price),
    isFamilyPack: planId === 'family',
    shippingInfo: one.shipping ?? NOWHERE,
    startedAt: one.startedAt.toISOString(),
    nextDelivery: next === undefined ? null : deliveryView(next),
    nextOpenDate: openDeliveryOf(around.toCome, around.today)?.date ?? null,
    rescheduleDays: [...around.rescheduleDays],
    skippedDeliveries: around.leftOut.map(deliveryView),
    nextChargeOn: nextChargeOf(one, around),
    paidMonths: paidMonths(one, around.past[0]?.months ?? interval),
    pausedUntil: pausedUntil(around),
    paymentProblemUrl: one.openInvoice?.url ?? null,
    actions: actionsOf(one, around),
    pastDeliveries: around.past.map(deliveryView),
    ...rightOf(around.right),
  };
}

const pausedUntil = ({ billingPauses }: Surroundings): string | null =>
  billingPauses.find(({ state }) => state === 'running')?.untilDay ?? null;

function changeOf(price: AnnouncedPrice | undefined): SubscriptionView['priceChange'] {
  return price === undefined ? null : { monthlyPrice: { amount: price.amount, currency: 'EUR' }, from: price.from };
}

/** Right of withdrawal of the owner: whether, until when, and whether it was used. */
function rightOf(right: WithdrawalRight | undefined): Pick<SubscriptionView, 'withdrawable' | 'withdrawn' | 'withdrawableUntil'> {
  const { withdrawable = false, isWithdrawn = false, withdrawableUntil = null } = right ?? {};
  return { withdrawable, withdrawn: isWithdrawn, withdrawableUntil: withdrawableUntil?.toISOString() ?? null };
}

/** While the subscription is not active, only a packed delivery still leaves. */
function nextOf({ isRunning }: Subscription, { toCome, today }: Surroundings): Delivery | undefined {
  return isRunning ? toCome[0] : toCome.find((delivery) => !delivery.takesAddressOn(today));
}

function nextChargeOf(one: Subscription, { billingPauses }: Surroundings): string | null {
  if (one.status === 'paused') return billingPauses.find(({ state }) => state === 'running')?.untilDay ?? null;
  if (one.status !== 'active' || one.paidUntil === null) return null;
  const day = madridDay(one.paidUntil);
  return billingPauses.find(({ state, fromDay }) => state === 'planned' && fromDay <= day)?.untilDay ?? day;
}

function actionsOf(
  { status }: Subscription,
  { toCome, leftOut, billingPauses, rescheduleDays, today }: Surroundings,
): SubscriptionAction[] {
  const rests = billingPauses.some(({ kind, state }) => kind === 'pause' && state === 'running');
  const asks: Readonly<Partial<Record<SubscriptionAction, boolean>>> = {
    skip: openDeliveryOf(toCome, today) !== undefined,
    reschedule: rescheduleDays.length > 0,
    unskip: !rests && leftOut.some((delivery) => delivery.wouldTakeChoicesOn(today)),
  };
  return ACTIONS_IN[status].filter((action) => asks[action] ?? true);
}
