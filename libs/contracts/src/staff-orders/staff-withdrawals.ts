import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { ResolveWithdrawalRequest, WithdrawalItem, WithdrawalRecord } from '../orders/withdrawal';
import { MAX_SENT_BRUSHES } from '../orders/orders.limits';
import { IsNestedList } from '../validation/nested';
import { WITHDRAWAL_LISTS, type WithdrawalList } from './order-actions';

/** Query of `GET /admin/withdrawals`. */
export class ListWithdrawalsRequest {
  /** null means the open ones. */
  @IsOptional() @IsIn(WITHDRAWAL_LISTS) list!: WithdrawalList | null;
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A withdrawal, for staff. */
export class StaffWithdrawal extends WithdrawalRecord {
  /** Whether it came with the order's link or from its owner's session; staff check all others. */
  @IsBoolean() isProven!: boolean;
  /** Declared items, by line and brush of the order; empty for the whole of it. */
  @IsNestedList(() => WithdrawalItem, { max: MAX_SENT_BRUSHES }) items!: WithdrawalItem[];
  /** Legal deadline of the refund: 14 days after the declaration. */
  @IsISO8601() refundBy!: string;
  /** Whole days until then; negative once they are over. */
  @IsInt() daysLeft!: number;
  @IsOptional() @IsISO8601() resolvedAt!: string | null;
}

export class ListWithdrawalsReply {
  @IsNestedList(() => StaffWithdrawal, { max: 100 }) rows!: StaffWithdrawal[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** Open withdrawals, the most urgent first; or resolved ones, the latest first. */
export const listWithdrawals = defineRequest({
  name: 'orders.list-withdrawals.v1',
  calledBy: ['gateway'],
  request: ListWithdrawalsRequest,
  reply: ListWithdrawalsReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});

/** Body of `POST /admin/withdrawals/{id}/resolve`. */
export class ResolveWithdrawalBody {
  @IsIn(['refund', 'refuse']) decision!: 'refund' | 'refuse';
  /** Text to the customer when refused. */
  @IsOptional() @IsHumanText({ min: 3, max: 500 }) reason!: string | null;
  /** Whether the sealed brushes are added to the stock again. */
  @IsBoolean() restock!: boolean;
  /** Items that came back; without it all declared ones. Only for an order. Items that did not come back may be withdrawn again. */
  @IsOptional() @IsNestedList(() => WithdrawalItem, { min: 1, max: MAX_SENT_BRUSHES }) items?: WithdrawalItem[] | null;
}

/**
 * Refunds the withdrawn items or refuses with a reason, once staff have the goods or their proof of posting. WITHDRAWAL_EXCLUDED: every
 * seal was opened and the shop does not refund those, so it can only be refused. WITHDRAWAL_ITEMS_INVALID: the items exceed the rest of the
 * order.
 */
export const resolveWithdrawalAsStaff = defineRequest({
  name: 'orders.resolve-withdrawal-as-staff.v1',
  calledBy: ['gateway'],
  request: ResolveWithdrawalRequest,
  reply: StaffWithdrawal,
  errors: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_RESOLVED', 'WITHDRAWAL_EXCLUDED', 'WITHDRAWAL_ITEMS_INVALID', 'REAUTHENTICATION_REQUIRED'],
  caller: 'staff',
});
