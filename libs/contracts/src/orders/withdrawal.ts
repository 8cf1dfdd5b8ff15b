import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { MAX_SENT_BRUSHES, WITHDRAWAL_STATES, type WithdrawalState } from './orders.limits';

/** Some packs of one line of an order, or some of the same brush in each of them. */
export class WithdrawalItem {
  /** Position of the line in the order, from 0. For a plan, the position of the brush in its contract. */
  @IsInt() @Min(0) @Max(MAX_SENT_BRUSHES - 1) line!: number;
  /**
   * Place of the brush in its pack, from 0. Without one the whole packs are meant. A line's packs are alike, so the place names the brush.
   */
  @IsOptional() @IsInt() @Min(0) @Max(3) brush?: number | null;
  @IsInt() @Min(1) @Max(20) quantity!: number;
  /** Whether the hygiene seal was opened; opened ones may be excluded (Directive 2011/83/EU, article 16 e). */
  @IsBoolean() sealOpened!: boolean;
}

/** Body of `POST /withdrawals`: the statement of Directive 2011/83/EU, article 11a. */
export class WithdrawalBody {
  /** Contract as the customer names it: the order's number, or the reference of a plan. The order of a delivery means its plan. */
  @IsHumanText({ min: 3, max: 60 }) orderNumber!: string;
  @IsHumanText({ min: 2, max: 100 }) name!: string;
  @IsShopEmail() email!: string;
  /**
   * The withdrawn items; empty for the whole order. Items need the link of the order or its owner's session. A plan ends as a whole: its
   * items are the brushes that were sent, as its contract names them.
   */
  @IsNestedList(() => WithdrawalItem, { max: MAX_SENT_BRUSHES }) items!: WithdrawalItem[];
  @IsOptional() @IsHumanText({ min: 0, max: 1_000 }) reason!: string | null;
  /** Secret part of the link of the order or plan, when the customer opened one. */
  @IsOptional() @IsString() @MaxLength(300) linkToken!: string | null;
  @IsIn(LOCALES) locale!: Locale;
}

export class PrepareWithdrawalRequest extends WithdrawalBody {
  @IsOptional() @IsString() @MaxLength(64) clientHash!: string | null;
}

export class WithdrawnLine {
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsInt() @Min(1) quantity!: number;
  @IsBoolean() sealOpened!: boolean;
}

/** A withdrawal as its sender sees it. It reveals nothing of an order that the sender has not proven to own. */
export class WithdrawalView {
  @IsUUID() id!: string;
  @IsIn(WITHDRAWAL_STATES) state!: WithdrawalState;
  @IsString() @MaxLength(60) orderNumber!: string;
  @IsString() @MaxLength(100) name!: string;
  @IsString() @MaxLength(254) email!: string;
  /** The plan that ends with it; none for an order, or while the plan is not proven. */
  @IsNestedOrNull(() => LocalizedText) planName?: LocalizedText | null;
  /** Empty for the whole order. Of a plan the brushes that were sent. */
  @IsNestedList(() => WithdrawnLine, { max: MAX_SENT_BRUSHES }) lines!: WithdrawnLine[];
  /** Time of the declaration, UTC; null before the second step. */
  @IsOptional() @IsISO8601() receivedAt!: string | null;
}

export class PreparedWithdrawal extends WithdrawalView {
  /** Secret that proves in the second step that the same visitor confirms. */
  @IsString() @MaxLength(100) confirmToken!: string;
}

/**
 * First step: the statement is stored for an hour and returned. WITHDRAWAL_ITEMS_INVALID: the items do not fit the proven order or plan.
 * WITHDRAWAL_CLOSED: its time is over.
 */
export const prepareWithdrawal = defineRequest({
  name: 'orders.prepare-withdrawal.v1',
  calledBy: ['gateway'],
  request: PrepareWithdrawalRequest,
  reply: PreparedWithdrawal,
  errors: ['WITHDRAWAL_ITEMS_INVALID', 'WITHDRAWAL_CLOSED', 'WITHDRAWAL_MADE', 'TOO_MANY_ATTEMPTS'],
  caller: 'optional',
});

/** Body of `POST /withdrawals/{id}/confirm`. */
export class ConfirmWithdrawalBody {
  @IsString() @Matches(/^[\w-]+$/) @MaxLength(100) confirmToken!: string;
}

export class ConfirmWithdrawalRequest extends ConfirmWithdrawalBody {
  @IsUUID() withdrawalId!: string;
}

/** Second step: the withdrawal is declared, stored and acknowledged by mail. Repeating it changes nothing. */
export const confirmWithdrawal = defineRequest({
  name: 'orders.confirm-withdrawal.v1',
  calledBy: ['gateway'],
  request: ConfirmWithdrawalRequest,
  reply: WithdrawalView,
  errors: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_CLOSED'],
});

export class ResolveWithdrawalRequest {
  @IsUUID() withdrawalId!: string;
  @IsIn(['refund', 'refuse']) decision!: 'refund' | 'refuse';
  /** Text to the customer when refused. */
  @IsOptional() @IsHumanText({ min: 3, max: 500 }) reason!: string | null;
  /** Whether the sealed brushes are added to the stock again. */
  @IsBoolean() restock!: boolean;
  /** Items that came back; without it all declared ones. Only for an order. Items that did not come back may be withdrawn again. */
  @IsOptional() @IsNestedList(() => WithdrawalItem, { min: 1, max: MAX_SENT_BRUSHES }) items?: WithdrawalItem[] | null;
}

export class GetWithdrawalRequest {
  @IsUUID() withdrawalId!: string;
}

/** A withdrawal with the language it was declared in; for the mail that acknowledges it. */
export class WithdrawalRecord extends WithdrawalView {
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsUUID() orderId!: string | null;
  /** The plan it is about, proven or merely named; none when it is about an order. */
  @IsOptional() @IsUUID() subscriptionId?: string | null;
  @IsOptional() @IsString() @MaxLength(1_000) reason!: string | null;
  @IsOptional() @IsString() @MaxLength(500) refusedBecause!: string | null;
  /** Returned items, when staff counted others than the declared ones. */
  @IsOptional() @IsNestedList(() => WithdrawnLine, { max: MAX_SENT_BRUSHES }) returnedLines?: WithdrawnLine[] | null;
}

export const getWithdrawal = defineRequest({
  name: 'orders.get-withdrawal.v1',
  calledBy: ['notifications'],
  request: GetWithdrawalRequest,
  reply: WithdrawalRecord,
  errors: ['WITHDRAWAL_UNKNOWN'],
});
