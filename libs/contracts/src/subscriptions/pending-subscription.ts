import { IsBoolean, IsIn, IsISO8601 } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { DELIVERY_INTERVALS, PLAN_IDS, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { AcceptedReply } from '../identity/sign-up';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { SUBSCRIPTION_LIMITS } from './subscriptions.routes';

/** Body of `PUT /subscriptions/pending`: the customer's chosen plan before the purchase, stored for all devices. */
export class PendingSubscriptionBody {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes!: BrushChoice[];
  /** Whether the customer confirmed the brushes. */
  @IsBoolean() configured!: boolean;
}

export class PendingSubscriptionView extends PendingSubscriptionBody {
  /** Price in force now. */
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  @IsISO8601() chosenAt!: string;
}

export class PendingSubscriptionReply {
  @IsNestedOrNull(() => PendingSubscriptionView) pending!: PendingSubscriptionView | null;
}

export class GetPendingSubscriptionRequest {}

export const getPendingSubscription = defineRequest({
  name: 'subscriptions.get-pending.v1',
  calledBy: ['gateway'],
  request: GetPendingSubscriptionRequest,
  reply: PendingSubscriptionReply,
  caller: 'customer',
});

export const putPendingSubscription = defineRequest({
  name: 'subscriptions.put-pending.v1',
  calledBy: ['gateway'],
  request: PendingSubscriptionBody,
  reply: PendingSubscriptionReply,
  errors: ['BRUSHES_INVALID'],
  caller: 'customer',
});

export const deletePendingSubscription = defineRequest({
  name: 'subscriptions.drop-pending.v1',
  calledBy: ['gateway'],
  request: GetPendingSubscriptionRequest,
  reply: AcceptedReply,
  caller: 'customer',
});
