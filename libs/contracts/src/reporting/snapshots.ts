import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { UserEventData } from '../identity/identity-events';
import { LOCALES, type Locale } from '../locale';
import { MoneyView } from '../money-view';
import { OrderEventData } from '../orders/order-events';
import { MAX_REFUND_DAYS, RefundDay } from '../refund-day';
import { DeliveryEventData, SubscriptionEventData } from '../subscriptions/subscription-events';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { MayBeAbsent } from '../validation/may-be-absent';

/** Most rows of one page of snapshots. */
export const MAX_SNAPSHOT_PAGE_SIZE = 1_000;

/** Current data of one kind, page by page by id: the source of a rebuild of figures. */
export class SnapshotPageRequest {
  /** Last id of the previous page; null for the first page. */
  @IsOptional() @IsString() @MaxLength(100) after!: string | null;
  @IsInt() @Min(1) @Max(MAX_SNAPSHOT_PAGE_SIZE) limit!: number;
}

class Snapshot {
  /** Version of its latest event. */
  @IsInt() @Min(0) version!: number;
  /** Epoch of the owner's events, which a restore raises; compare before `version`. Absent in replies of earlier versions: 0. */
  @MayBeAbsent() @IsInt() @Min(0) epoch?: number;
}

export class OrderSnapshot extends Snapshot {
  @IsNested(() => OrderEventData) data!: OrderEventData;
}
export class OrderSnapshots {
  @IsNestedList(() => OrderSnapshot, { max: MAX_SNAPSHOT_PAGE_SIZE }) items!: OrderSnapshot[];
}

export class SubscriptionSnapshot extends Snapshot {
  @IsNested(() => SubscriptionEventData) data!: SubscriptionEventData;
}
export class SubscriptionSnapshots {
  @IsNestedList(() => SubscriptionSnapshot, { max: MAX_SNAPSHOT_PAGE_SIZE }) items!: SubscriptionSnapshot[];
}

export class DeliverySnapshot extends Snapshot {
  @IsNested(() => DeliveryEventData) data!: DeliveryEventData;
}
export class DeliverySnapshots {
  @IsNestedList(() => DeliverySnapshot, { max: MAX_SNAPSHOT_PAGE_SIZE }) items!: DeliverySnapshot[];
}

export class UserSnapshot extends Snapshot {
  @IsNested(() => UserEventData) data!: UserEventData;
}
export class UserSnapshots {
  @IsNestedList(() => UserSnapshot, { max: MAX_SNAPSHOT_PAGE_SIZE }) items!: UserSnapshot[];
}

/** Payment of a subscription, by one invoice of the payment provider. */
export class ChargeEventData {
  @IsString() @MaxLength(100) chargeId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsISO8601() paidAt!: string;
  /** The refunded amount so far; absent where no refund was published. */
  @IsNestedOrNull(() => MoneyView) refunded?: MoneyView | null;
  /** Changes of `refunded` by day, the earliest first; left out while nothing was refunded. */
  @MayBeAbsent() @IsNestedList(() => RefundDay, { max: MAX_REFUND_DAYS }) refundDays?: RefundDay[];
  /**
   * The part of `refunded` that the shop returned; a bank took the rest. Present where the payment also paid an order, once a refund or a
   * decided dispute is published.
   */
  @MayBeAbsent() @IsNested(() => MoneyView) refundedByShop?: MoneyView;
}
/** An invoice of a subscription was paid. Its aggregate is the invoice, so there is one such event for each. */
export const chargePaid = defineEvent('subscriptions.charge.paid.v1', ChargeEventData);

export class ChargeRefundEventData extends ChargeEventData {
  /** Amount of this refund. */
  @IsNested(() => MoneyView) back!: MoneyView;
  @IsIn(LOCALES) locale!: Locale;
}
/** A charge was refunded, wholly or in part. */
export const chargeRefunded = defineEvent('subscriptions.charge.refunded.v1', ChargeRefundEventData);
/** A bank returned a refund to the shop; `refunded` is the remaining total. */
export const chargeRefundFailed = defineEvent('subscriptions.charge.refund-failed.v1', ChargeEventData);
/** The customer's bank opened a dispute. */
export const chargeDisputed = defineEvent('subscriptions.charge.disputed.v1', ChargeEventData);

export class ChargeDisputeEventData extends ChargeEventData {
  /** won: the shop keeps the money; lost: the bank took it for good, and it counts as refunded. */
  @IsIn(['won', 'lost']) outcome!: 'won' | 'lost';
}
/** The customer's bank closed the dispute. */
export const chargeDisputeClosed = defineEvent('subscriptions.charge.dispute-closed.v1', ChargeDisputeEventData);

export class ChargeSnapshot extends Snapshot {
  @IsNested(() => ChargeEventData) data!: ChargeEventData;
}
export class ChargeSnapshots {
  @IsNestedList(() => ChargeSnapshot, { max: MAX_SNAPSHOT_PAGE_SIZE }) items!: ChargeSnapshot[];
}

const DEADLINE_MS = 15_000;

export const listOrderSnapshots = defineRequest({
  name: 'orders.list-snapshots.v1',
  calledBy: ['notifications', 'admin-reporting'],
  request: SnapshotPageRequest,
  reply: OrderSnapshots,
  deadlineMs: DEADLINE_MS,
});
export const listSubscriptionSnapshots = defineRequest({
  name: 'subscriptions.list-snapshots.v1',
  calledBy: ['notifications', 'admin-reporting'],
  request: SnapshotPageRequest,
  reply: SubscriptionSnapshots,
  deadlineMs: DEADLINE_MS,
});
export const listDeliverySnapshots = defineRequest({
  name: 'subscriptions.list-delivery-snapshots.v1',
  calledBy: ['admin-reporting'],
  request: SnapshotPageRequest,
  reply: DeliverySnapshots,
  deadlineMs: DEADLINE_MS,
});
export const listChargeSnapshots = defineRequest({
  name: 'subscriptions.list-charge-snapshots.v1',
  calledBy: ['admin-reporting'],
  request: SnapshotPageRequest,
  reply: ChargeSnapshots,
  deadlineMs: DEADLINE_MS,
});
export const listUserSnapshots = defineRequest({
  name: 'identity.list-snapshots.v1',
  calledBy: ['admin-reporting'],
  request: SnapshotPageRequest,
  reply: UserSnapshots,
  deadlineMs: DEADLINE_MS,
});
