import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { defineEvent, defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { MAX_SENT_BRUSHES } from '../orders/orders.limits';
import { IsNested, IsNestedList } from '../validation/nested';

/** A sent brush of a plan. */
export class SentBrush extends BrushChoice {
  /** Its name in a withdrawal: four for each delivery, in the order of the deliveries. */
  @IsInt() @Min(0) @Max(MAX_SENT_BRUSHES - 1) line!: number;
}

/** Contract data of a plan that a withdrawal needs, for its proven owner. */
export class PlanContractView {
  @IsUUID() subscriptionId!: string;
  /** Reference for the customer, `PLAN-3F2A-91BC`. */
  @IsString() @MaxLength(20) reference!: string;
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  @IsBoolean() isWithdrawable!: boolean;
  /** Whether its owner has withdrawn from it already, or no payment for it is left to refund. */
  @IsBoolean() isSettled!: boolean;
  /** The last moment, UTC; null while the arrival of the first delivery is unknown, which keeps the time open. */
  @IsOptional() @IsISO8601() withdrawableUntil!: string | null;
  /** Recipient of the deliveries. */
  @IsString() @MaxLength(200) name!: string;
  @IsString() @MaxLength(254) email!: string;
  /** Brushes that have left, so that the customer can name those with opened seals. */
  @IsNestedList(() => SentBrush, { max: MAX_SENT_BRUSHES }) sent!: SentBrush[];
}

export class PlanContractRequest {
  @IsUUID() subscriptionId!: string;
}

/** Contract of an own plan for the withdrawal. SUBSCRIPTION_UNKNOWN: no such plan, or another person's. */
export const getPlanContract = defineRequest({
  name: 'subscriptions.get-plan-contract.v2',
  calledBy: ['gateway'],
  request: PlanContractRequest,
  reply: PlanContractView,
  errors: ['SUBSCRIPTION_UNKNOWN'],
  caller: 'customer',
});

export class PlanContractByLinkRequest {
  @IsString() @MaxLength(300) token!: string;
}

/** The same by the signed link of a mail. SUBSCRIPTION_UNKNOWN: forged; LINK_INVALID: the person was erased; LINK_ENDED: too old. */
export const getPlanContractByLink = defineRequest({
  name: 'subscriptions.get-plan-contract-by-link.v1',
  calledBy: ['gateway'],
  request: PlanContractByLinkRequest,
  reply: PlanContractView,
  errors: ['SUBSCRIPTION_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});

export class FindPlanContractRequest {
  /** Id of the plan; null when it is named by its reference. */
  @IsOptional() @IsUUID() subscriptionId!: string | null;
  /** Eight digits of its reference, upper case; null when it is named by its id. */
  @IsOptional() @Matches(/^[\dA-F]{8}$/) digits!: string | null;
  /** Possible proof: the secret part of a link, or the signed-in person. */
  @IsOptional() @IsString() @MaxLength(300) linkToken!: string | null;
  @IsOptional() @IsUUID() userId!: string | null;
  /** The typed address. It proves nothing, yet shows staff which plan is meant. */
  @IsString() @MaxLength(254) email!: string;
}

/** The plan that a withdrawal names. */
export class PlanContract extends PlanContractView {
  @IsUUID() userId!: string;
  /** Whether the link or the person proves the ownership. */
  @IsBoolean() isProven!: boolean;
}

/** For the service that stores withdrawals. SUBSCRIPTION_UNKNOWN: no plan matches the proof or the address. */
export const findPlanContract = defineRequest({
  name: 'subscriptions.find-plan-contract.v1',
  calledBy: ['orders-payments'],
  request: FindPlanContractRequest,
  reply: PlanContract,
  errors: ['SUBSCRIPTION_UNKNOWN'],
});

/** The refund of a plan after its withdrawal. */
export class PlanRefundedEventData {
  @IsUUID() withdrawalId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  /** Total over all charges in cents; the refund is on its way. */
  @IsNested(() => MoneyView) amount!: MoneyView;
}

/** A plan that was withdrawn from has ended and its money is on its way back: at once when no delivery had left, else as staff decided. */
export const planRefunded = defineEvent('subscriptions.withdrawal.refunded.v1', PlanRefundedEventData);
