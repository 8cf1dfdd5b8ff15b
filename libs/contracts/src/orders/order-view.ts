import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { PRODUCT_IDS, type ProductId } from '../catalog/product-id';
import { LOCALES, type Locale } from '../locale';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { COUNTRIES, type Country } from './countries';
import { CANCEL_REASONS, ORDER_STATUSES, type CancelReason, type OrderStatus } from './order-status';
import { TrackingView } from './tracking-page';
import { CompanyBuyer } from './company-buyer';
import { ShippingInfo } from './place-order';
import { WithdrawnLine } from './withdrawal';
import { MAX_SENT_BRUSHES, WITHDRAWAL_STATES, type WithdrawalState } from './orders.limits';
import { MayBeAbsent } from '../validation/may-be-absent';

/** A place in a pack has at most one entry for each unit that was sold of it. */
const MAX_SOLD_BRUSHES = 400;
/** An order has one invoice, and a credit note for each refund and each lost dispute. */
const MAX_DOCUMENTS = 1_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** State of a brush in the parcel: it waits to be sent, was sent, or is left out. */
export const BRUSH_DISPATCH_STATES = ['to-send', 'sent', 'not-sent'] as const;
export type BrushDispatchState = (typeof BRUSH_DISPATCH_STATES)[number];

/** `withdrawn` while its money waits for a decision; `refunded` once the money is on its way back. */
export const BRUSH_RETURN_STATES = ['withdrawn', 'refunded'] as const;
export type BrushReturnState = (typeof BRUSH_RETURN_STATES)[number];

/** Brushes of one place in a pack that have the same state. */
export class SoldBrushesView {
  /** The place of the brush in the pack, from 0. */
  @IsInt() @Min(0) @Max(3) brush!: number;
  @IsInt() @Min(1) quantity!: number;
  @IsIn(BRUSH_DISPATCH_STATES) parcel!: BrushDispatchState;
  @IsOptional() @IsIn(BRUSH_RETURN_STATES) taken!: BrushReturnState | null;
}

export class OrderItemView {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsInt() @Min(1) quantity!: number;
  @IsNested(() => MoneyView) unitPrice!: MoneyView;
  @IsNested(() => MoneyView) lineTotal!: MoneyView;
  @IsNestedList(() => BrushChoice, { max: 4 }) brushes!: BrushChoice[];
  /** Brushes of the pack that were neither withdrawn nor refunded, in the order of `brushes`. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(4) @IsInt({ each: true }) @Min(0, { each: true }) brushesLeft?: number[];
  /** Each sold brush with its state; the quantities of a place add up to `quantity`. */
  @MayBeAbsent() @IsNestedList(() => SoldBrushesView, { max: MAX_SOLD_BRUSHES }) soldBrushes?: SoldBrushesView[];
}

/** A withdrawal that was declared from an order. */
export class OrderWithdrawalView {
  @IsIn(WITHDRAWAL_STATES) state!: WithdrawalState;
  @IsISO8601() receivedAt!: string;
  /** Returned items where they are known, otherwise the declared ones. Empty for the whole order. */
  @IsNestedList(() => WithdrawnLine, { max: MAX_SENT_BRUSHES }) lines!: WithdrawnLine[];
}

export class PaymentMethodView {
  /** Payment method, by the name of the provider: `card`, `sepa_debit` … */
  @IsString() @MaxLength(40) type!: string;
  @IsOptional() @IsString() @MaxLength(40) brand!: string | null;
  @IsOptional() @IsString() @MaxLength(4) last4!: string | null;
}

export class TimelineEntry {
  @IsString() @MaxLength(40) event!: string;
  @IsISO8601() at!: string;
}

/** The VAT contained in a total. */
export class VatView {
  /** Per thousand: 210 is 21 %. */
  @IsInt() @Min(0) @Max(1000) ratePermille!: number;
  /** The member state that the VAT belongs to; absent for orders of earlier versions. */
  @MayBeAbsent() @IsIn(COUNTRIES) country?: Country;
  @IsNested(() => MoneyView) amount!: MoneyView;
}

/** An invoice or a credit note of an order. */
export class OrderDocumentView {
  @IsString() @MaxLength(30) number!: string;
  @IsBoolean() isCreditNote!: boolean;
  /** VAT included; negative on credit notes. */
  @IsNested(() => MoneyView) total!: MoneyView;
}

/** An order with everything its owner may see. */
export class OrderView {
  @IsUUID() id!: string;
  /** Order number for people: `BR-2026-000123`. */
  @IsString() @MaxLength(30) number!: string;
  @IsIn(ORDER_STATUSES) status!: OrderStatus;
  @IsOptional() @IsIn(CANCEL_REASONS) cancelReason!: CancelReason | null;
  @IsISO8601() placedAt!: string;
  @IsOptional() @IsISO8601() paidAt!: string | null;
  @IsIn(LOCALES) locale!: Locale;
  @IsNestedList(() => OrderItemView, { max: 20 }) items!: OrderItemView[];
  @IsNested(() => MoneyView) subtotal!: MoneyView;
  @IsNested(() => MoneyView) shipping!: MoneyView;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsNested(() => MoneyView) refunded!: MoneyView;
  @IsNested(() => VatView) vat!: VatView;
  @IsNested(() => ShippingInfo) shippingInfo!: ShippingInfo;
  /** The company that it is invoiced to; absent when it is invoiced to the person. */
  @MayBeAbsent() @IsNested(() => CompanyBuyer) company?: CompanyBuyer;
  @IsNestedOrNull(() => PaymentMethodView) paymentMethod!: PaymentMethodView | null;
  @IsOptional() @IsString() @MaxLength(30) invoiceNumber!: string | null;
  /** Its documents: the invoice, then the credit notes, the earliest first. */
  @MayBeAbsent() @IsNestedList(() => OrderDocumentView, { max: MAX_DOCUMENTS }) documents?: OrderDocumentView[];
  /** Null until the parcel was handed to a carrier. */
  @IsNestedOrNull(() => TrackingView) tracking!: TrackingView | null;
  /** Time of arrival; null while it has not arrived or its arrival is unknown. */
  @IsOptional() @IsISO8601() deliveredAt!: string | null;
  /** Last day of dispatch (Europe/Madrid); null unless it waits to be sent. */
  @IsOptional() @Matches(DAY_PATTERN) leavesOn?: string | null;
  /** Expected business days of arrival (Europe/Madrid), both included; null when none is expected. */
  @IsOptional() @Matches(DAY_PATTERN) arrivesFrom?: string | null;
  @IsOptional() @Matches(DAY_PATTERN) arrivesUntil?: string | null;
  /** Whether the customer may still cancel it. */
  @IsBoolean() cancellable!: boolean;
  /** Whether a withdrawal may be declared now: from payment until 14 days after delivery. */
  @IsBoolean() withdrawable!: boolean;
  /** End of that time; null while the delivery date is not known. */
  @IsOptional() @IsISO8601() withdrawableUntil!: string | null;
  /** Subscription of the delivery; its price was paid with the plan. Null or absent for a single purchase. */
  @IsOptional() @IsUUID() subscriptionId?: string | null;
  /** Declared withdrawals, the latest first. */
  @MayBeAbsent() @IsNestedList(() => OrderWithdrawalView, { max: 100 }) withdrawals?: OrderWithdrawalView[];
  @IsNestedList(() => TimelineEntry, { max: 50 }) timeline!: TimelineEntry[];
  /** Day of the edition of terms that the buyer accepted; null where it is not known. */
  @IsOptional() @Matches(DAY_PATTERN) termsVersion?: string | null;
  /** The secret part of a link to the order, for mails; empty for readers who are signed in or came by a link. */
  @IsString() @MaxLength(300) linkToken!: string;
}
