import { IsInt, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { CheckoutItem, PlaceOrderRequest } from './place-order';
import { ORDER_LIMITS } from './orders.limits';

const { amount, lines, quantity } = ORDER_LIMITS;

/** The add-on items of a plan: paid in the same Checkout Session, on the plan's first invoice. */
export class AddOnBasket {
  @IsNestedList(() => CheckoutItem, lines) items!: CheckoutItem[];
  /** Total in cents; must equal the items at the prices in force. */
  @IsInt() @Min(amount.min) @Max(amount.max) totalAmount!: number;
  /** Pieces over all lines. */
  @IsInt() @Min(1) @Max(lines.max * quantity.max) itemCount!: number;
  /** Id of the basket: its earlier Checkout Session is expired. */
  @IsUUID() cartId!: string;
}

export class PlaceAddOnOrderRequest extends PlaceOrderRequest {
  /** Checkout id of the plan; the order's checkout has the same id. */
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
}

/** A line of the Checkout Session with its price. */
export class CheckoutSessionLine {
  @IsHumanText(ORDER_LIMITS.itemName) name!: string;
  @IsHumanText(ORDER_LIMITS.itemDescription) description!: string;
  /** Cents per piece. */
  @IsInt() @Min(amount.min) @Max(amount.max) unitPrice!: number;
  @IsInt() @Min(quantity.min) @Max(quantity.max) quantity!: number;
}

export class PlaceAddOnOrderReply {
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsNestedList(() => CheckoutSessionLine, lines) lines!: CheckoutSessionLine[];
}

/**
 * Prices and holds the add-on items of a plan. Makes their order, which waits for the plan's Checkout Session; repeating it returns the
 * same order. The state of the session comes from Stripe and from `getPlanCheckoutSession`. CHECKOUT_UNKNOWN: it has ended already.
 */
export const placeAddOnOrder = defineRequest({
  name: 'orders.place-add-on-order.v1',
  calledBy: ['subscriptions'],
  request: PlaceAddOnOrderRequest,
  reply: PlaceAddOnOrderReply,
  errors: [
    'PRICE_CHANGED',
    'STOCK_SHORT',
    'PRODUCT_UNKNOWN',
    'BRUSHES_INVALID',
    'SHOP_NOT_OPEN',
    'ITEM_COUNT_WRONG',
    'POSTAL_CODE_INVALID',
    'DELIVERY_NOT_OFFERED',
    'CHECKOUT_IN_PROGRESS',
    'CHECKOUT_PAID',
    'CHECKOUT_UNKNOWN',
    'TOO_MANY_OPEN_CHECKOUTS',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
  deadlineMs: 8_000,
});
