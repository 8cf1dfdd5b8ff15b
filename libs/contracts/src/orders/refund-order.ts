import { IsBoolean, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { IsHumanText } from '../validation/human-text';

export class CancelOrderRequest {
  @IsUUID() orderId!: string;
}

export class RefundOrderRequest {
  /** Chosen by the caller: the same refund is made once. */
  @IsUUID() refundId!: string;
  @IsUUID() orderId!: string;
  /** Cents; null refunds all that is left. */
  @IsOptional() @IsInt() @Min(1) @Max(99_999_999) amount!: number | null;
  @IsHumanText({ min: 3, max: 200 }) reason!: string;
  /** Whether the brushes go back on the shelf (whole refunds only). */
  @IsBoolean() restock!: boolean;
}
