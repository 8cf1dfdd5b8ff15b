import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { IsNested, IsNestedList } from '../validation/nested';
import { DeliveryView } from './subscription-view';
import { SUBSCRIPTION_LIMITS } from './subscriptions.limits';
import { MayBeAbsent } from '../validation/may-be-absent';

export class BoxLinkRequest {
  @IsString() @MaxLength(300) token!: string;
}

/** The box of a mailed link: what it holds and when it leaves, nothing of the person. */
export class BoxByLinkView {
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => DeliveryView) delivery!: DeliveryView;
  /** Whether the box, which was left out, can still be taken back in. */
  @MayBeAbsent() @IsBoolean() canBeTakenBack?: boolean;
}

const ERRORS = ['LINK_INVALID'] as const;

/** The upcoming box, by the signed link of its mail, without signing in. */
export const getBoxByLink = defineRequest({
  name: 'subscriptions.get-box-by-link.v1',
  askedBy: ['gateway'],
  request: BoxLinkRequest,
  reply: BoxByLinkView,
  errors: ERRORS,
});

/** One tap skips the box. Repeating it changes nothing. ACTION_NOT_ALLOWED: it has left or was called off. */
export const skipBoxByLink = defineRequest({
  name: 'subscriptions.skip-box-by-link.v1',
  askedBy: ['gateway'],
  request: BoxLinkRequest,
  reply: BoxByLinkView,
  errors: [...ERRORS, 'ACTION_NOT_ALLOWED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
});

/** One tap takes it back, as long as it can still be packed. Repeating it changes nothing. */
export const unskipBoxByLink = defineRequest({
  name: 'subscriptions.unskip-box-by-link.v1',
  askedBy: ['gateway'],
  request: BoxLinkRequest,
  reply: BoxByLinkView,
  errors: [...ERRORS, 'ACTION_NOT_ALLOWED'],
  deadlineMs: 12_000,
});

/** Body of `POST /subscriptions/by-link/change`. */
export class ChangeBoxBody {
  @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes!: BrushChoice[];
}
export class ChangeBoxRequest extends ChangeBoxBody {
  @IsString() @MaxLength(300) token!: string;
}

/** Other types and colours for this box and the following ones. */
export const changeBoxByLink = defineRequest({
  name: 'subscriptions.change-box-by-link.v1',
  askedBy: ['gateway'],
  request: ChangeBoxRequest,
  reply: BoxByLinkView,
  errors: [...ERRORS, 'ACTION_NOT_ALLOWED', 'BRUSHES_INVALID'],
});
