import { IsBoolean, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { WithdrawalItem } from './withdrawal';
import { MAX_SENT_BRUSHES } from './orders.limits';

export class CancelOrderRequest {
  @IsUUID() orderId!: string;
}

export class RefundOrderRequest {
  /** Chosen by the caller: the same refund is made once. */
  @IsUUID() refundId!: string;
  @IsUUID() orderId!: string;
  /** Cents; null refunds all that is left, or the price of the items. */
  @IsOptional() @IsInt() @Min(1) @Max(99_999_999) amount!: number | null;
  @IsHumanText({ min: 3, max: 200 }) reason!: string;
  /** Whether the brushes are added to the stock again. It covers the sealed items, or with a refund of all that is left, all of these. */
  @IsBoolean() restock!: boolean;
  /** Refunded brushes; they cannot be withdrawn afterwards. */
  @IsOptional() @IsNestedList(() => WithdrawalItem, { min: 1, max: MAX_SENT_BRUSHES }) items?: WithdrawalItem[] | null;
}
