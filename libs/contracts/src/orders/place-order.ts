import { Equals, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { BRUSH_COLORS, type BrushColor } from '../catalog/brush';
import { BrushChoice } from '../catalog/brush-choice';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { PRODUCT_IDS, type ProductId } from '../catalog/product-id';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText, IsName, IsPhone, IsStreet } from '../validation/human-text';
import { IsNested, IsNestedList } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { TypedCompany } from './company-buyer';
import { ORDER_LIMITS } from './orders.limits';
import { MayBeAbsent } from '../validation/may-be-absent';
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from './countries';
import { minPhoneDigits } from './postal-codes';

/** Destination of an order, and the phone number for the carrier. Trimmed, the e-mail in lower case. */
export class ShippingInfo {
  @IsHumanText(ORDER_LIMITS.firstName) firstName!: string;
  @IsHumanText(ORDER_LIMITS.lastName) lastName!: string;
  @IsShopEmail() email!: string;
  @Matches(/^[+\d\s().-]+$/) @IsHumanText(ORDER_LIMITS.phone) phone!: string;
  @IsHumanText(ORDER_LIMITS.address) address!: string;
  @IsHumanText(ORDER_LIMITS.city) city!: string;
  @IsHumanText(ORDER_LIMITS.postalCode) postalCode!: string;
  @IsIn(COUNTRIES) country!: Country;
}

/** A typed delivery address: texts that a carrier cannot read or dial are refused. A stored address may be older, or erased. */
export class CarrierAddress extends ShippingInfo {
  @IsName(ORDER_LIMITS.firstName) override firstName!: string;
  @IsName(ORDER_LIMITS.lastName) override lastName!: string;
  @IsPhone(ORDER_LIMITS.phone, minPhoneDigitsOf) override phone!: string;
  @IsStreet(ORDER_LIMITS.address) override address!: string;
  @IsName(ORDER_LIMITS.city) override city!: string;
}

/** Without a country of the shop the rule for Spain applies to the number. */
function minPhoneDigitsOf(owner: object): number {
  const { country } = owner as Partial<ShippingInfo>;
  return minPhoneDigits(COUNTRIES.find((one) => one === country) ?? DEFAULT_COUNTRY);
}

const { amount, lines, quantity } = ORDER_LIMITS;

/** One line of the basket as the customer saw it. */
export class CheckoutItem {
  @IsIn(PRODUCT_IDS) id!: ProductId;
  @IsHumanText(ORDER_LIMITS.itemName) name!: string;
  @MayBeAbsent() @IsHumanText(ORDER_LIMITS.itemDescription) description?: string;
  /** Unit price in cents: compared with the price in force, never charged. */
  @IsInt() @Min(amount.min) @Max(amount.max) price!: number;
  @IsInt() @Min(quantity.min) @Max(quantity.max) quantity!: number;
  /** Colour of the first brush. */
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  @Equals('one_time') type!: 'one_time';
  /** Every brush of the pack. */
  @IsNestedList(() => BrushChoice, CATALOG_LIMITS.brushesPerPack) brushes!: BrushChoice[];
}

/** Body of `POST /checkout/payment`. */
export class CheckoutPaymentBody {
  @IsNestedList(() => CheckoutItem, lines) items!: CheckoutItem[];
  @IsShopEmail() customerEmail!: string;
  @IsNested(() => CarrierAddress) shippingInfo!: CarrierAddress;
  /** The company of the invoice, which then names it instead of the person. */
  @MayBeAbsent() @IsNested(() => TypedCompany) company?: TypedCompany;
  /** Total in cents; must equal the items at the prices in force. */
  @IsInt() @Min(amount.min) @Max(amount.max) totalAmount!: number;
  /** Pieces over all lines. */
  @IsInt() @Min(1) @Max(lines.max * quantity.max) itemCount!: number;
  @IsIn(LOCALES) locale!: Locale;
  /** Terms of sale that the buyer saw; stored with the order. */
  @MayBeAbsent() @Matches(/^\d{4}-\d{2}-\d{2}$/) termsVersion?: string;
  /** Id of the basket. The same basket leads to one Checkout Session; a changed basket expires the earlier session. */
  @IsUUID() cartId!: string;
}

export class PlaceOrderRequest extends CheckoutPaymentBody {
  /** The caller's idempotency key; null without one. */
  @IsOptional() @IsString() @MaxLength(255) idempotencyKey!: string | null;
  /** A keyed hash of the caller's network address: bounds how many checkouts may hold stock at once. Null inside the shop. */
  @IsOptional() @IsString() @MaxLength(64) clientHash!: string | null;
}

export class PlaceOrderReply {
  @IsUUID() orderId!: string;
  @IsUUID() checkoutId!: string;
  @IsString() @MaxLength(255) sessionId!: string;
  /** The URL of the Checkout Session. */
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) url!: string;
  @IsISO8601() expiresAt!: string;
}

/** Answer of `POST /checkout/payment`: the Checkout Session, and the id for a later request of its result. */
export class CheckoutPaymentReply {
  @IsString() @MaxLength(255) sessionId!: string;
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) url!: string;
}

/**
 * Prices the basket, holds the stock and opens a Checkout Session. PRICE_CHANGED carries PriceChange[], STOCK_SHORT StockShortage[] (both
 * in the catalogue's contracts). DELIVERY_NOT_OFFERED: the address lies outside the area served. CHECKOUT_IN_PROGRESS: the same basket is
 * being placed right now. CHECKOUT_PAID: this basket was paid already. PAYMENT_PROVIDER_UNAVAILABLE: nothing was charged, try again. SHOP_NOT_OPEN: the sale
 * has not begun.
 */
export const placeOrder = defineRequest({
  name: 'orders.place-order.v1',
  calledBy: ['gateway'],
  request: PlaceOrderRequest,
  reply: PlaceOrderReply,
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
    'TOO_MANY_OPEN_CHECKOUTS',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
  caller: 'optional',
  // Longer than the ten seconds of Stripe's timeout.
  deadlineMs: 12_000,
  // The same basket leads to the same Checkout Session, with or without a key.
  retry: 'untilDeadline',
});
