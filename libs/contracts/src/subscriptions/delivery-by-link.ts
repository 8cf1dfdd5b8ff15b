import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { IsNested, IsNestedList } from '../validation/nested';
import { DeliveryView } from './subscription-view';
import { SUBSCRIPTION_LIMITS } from './subscriptions.routes';
import { MayBeAbsent } from '../validation/may-be-absent';

export class DeliveryLinkRequest {
  @IsString() @MaxLength(300) token!: string;
}

/** The delivery of a mailed link: its content and dispatch day, no personal data. */
export class DeliveryByLinkView {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => DeliveryView) delivery!: DeliveryView;
  /** Whether the skipped delivery can still be restored. */
  @MayBeAbsent() @IsBoolean() canBeTakenBack?: boolean;
}

const LINK_ERRORS = ['LINK_INVALID'] as const;

/** The upcoming delivery, by the signed link of its mail, without signing in. */
export const getDeliveryByLink = defineRequest({
  name: 'subscriptions.get-delivery-by-link.v1',
  calledBy: ['gateway'],
  request: DeliveryLinkRequest,
  reply: DeliveryByLinkView,
  errors: LINK_ERRORS,
});

/** Skips the delivery. Repeating it changes nothing. ACTION_NOT_ALLOWED: it has left or was cancelled. */
export const skipDeliveryByLink = defineRequest({
  name: 'subscriptions.skip-delivery-by-link.v1',
  calledBy: ['gateway'],
  request: DeliveryLinkRequest,
  reply: DeliveryByLinkView,
  errors: [...LINK_ERRORS, 'ACTION_NOT_ALLOWED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
});

/** Restores the delivery as long as it can still be packed. Repeating it changes nothing. */
export const unskipDeliveryByLink = defineRequest({
  name: 'subscriptions.unskip-delivery-by-link.v1',
  calledBy: ['gateway'],
  request: DeliveryLinkRequest,
  reply: DeliveryByLinkView,
  errors: [...LINK_ERRORS, 'ACTION_NOT_ALLOWED'],
  deadlineMs: 12_000,
});

/** Body of `POST /subscriptions/by-link/change`. */
export class ChangeDeliveryBody {
  @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes!: BrushChoice[];
}
export class ChangeDeliveryRequest extends ChangeDeliveryBody {
  @IsString() @MaxLength(300) token!: string;
}

/** Changes types and colours of this delivery and the following ones. */
export const changeDeliveryByLink = defineRequest({
  name: 'subscriptions.change-delivery-by-link.v1',
  calledBy: ['gateway'],
  request: ChangeDeliveryRequest,
  reply: DeliveryByLinkView,
  errors: [...LINK_ERRORS, 'ACTION_NOT_ALLOWED', 'BRUSHES_INVALID'],
});
