import { IsBoolean, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { OrderView } from './order-view';

export class CancelOrderRequest {
  @IsUUID() orderId!: string;
}

/** Calls off an order that has not left: a paid one is refunded in full and its stock goes back on the shelf. */
export const cancelOrder = defineRequest({
  name: 'orders.cancel-order.v1',
  request: CancelOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
});

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

/** Gives money back. The refund is stored first and sent to Stripe by a worker; repeating the call changes nothing. */
export const refundOrder = defineRequest({
  name: 'orders.refund-order.v1',
  request: RefundOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_PAID', 'REFUND_TOO_LARGE'],
});
