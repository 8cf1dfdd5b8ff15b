import { IsIn, IsInt, IsString, IsUUID, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { LocalizedText } from '../localized-text';
import { COUNTRIES, type Country } from '../orders/countries';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList } from '../validation/nested';
import { SKUS, type Sku } from './brush';
import { BrushChoice } from './brush-choice';
import { CATALOG_LIMITS } from './catalog.limits';
import { PRODUCT_IDS, type ProductId } from './product-id';

const { quantityPerLine, linesPerReservation, brushesPerPack } = CATALOG_LIMITS;

/** One line of a basket: `quantity` packs, each with the same brushes. */
export class ReservationLine {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
  @IsNestedList(() => BrushChoice, brushesPerPack) brushes!: BrushChoice[];
  @IsInt() @Min(quantityPerLine.min) @Max(quantityPerLine.max) quantity!: number;
  /** Unit price that the customer saw, in cents; the reservation is refused when it has changed. */
  @IsInt() @Min(0) @Max(99_999_999) expectedUnitPrice!: number;
}

export class ReserveStockRequest {
  /** Id of the checkout; a repetition reserves nothing more. */
  @IsUUID() reservationId!: string;
  @IsNestedList(() => ReservationLine, { min: 1, max: linesPerReservation }) lines!: ReservationLine[];
  /** The country of the delivery. Absent from services of an earlier version. */
  @MayBeAbsent() @IsIn(COUNTRIES) country?: Country;
}

/** A line with its name and price in force. */
export class PricedLine {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsNested(() => MoneyView) unitPrice!: MoneyView;
  @IsInt() @Min(1) quantity!: number;
}

/** Pieces of one SKU. */
export class SkuQuantity {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(1) quantity!: number;
}

export class ReserveStockReply {
  @IsString() currency!: string;
  /** In the order of the request. */
  @IsNestedList(() => PricedLine, { max: linesPerReservation }) lines!: PricedLine[];
  @IsNestedList(() => SkuQuantity, { max: 14 }) held!: SkuQuantity[];
}

/** Details of STOCK_SHORT: the requested and the available pieces. */
export interface StockShortage {
  sku: Sku;
  wanted: number;
  left: number;
}

/** Details of PRICE_CHANGED: unit prices in cents. */
export interface PriceChange {
  productId: ProductId;
  expected: number;
  current: number;
}

/**
 * Checks prices and holds stock for a checkout, all lines or none. STOCK_SHORT carries StockShortage[], PRICE_CHANGED carries
 * PriceChange[]. BRUSHES_INVALID: a pack of the wrong size, or a colour that the type does not come in. RESERVATION_CLOSED: the checkout's
 * stock was sold or released already. RESERVATION_DIFFERS: the checkout holds stock for another basket. SHOP_NOT_OPEN:
 * an admin has not opened the shop for sale yet. DELIVERY_NOT_OFFERED: the seller lacks the number of the country's register of packaging.
 */
export const reserveStock = defineRequest({
  name: 'catalog.reserve-stock.v1',
  calledBy: ['orders-payments'],
  request: ReserveStockRequest,
  reply: ReserveStockReply,
  errors: [
    'STOCK_SHORT',
    'PRICE_CHANGED',
    'PRODUCT_UNKNOWN',
    'BRUSHES_INVALID',
    'SHOP_NOT_OPEN',
    'DELIVERY_NOT_OFFERED',
    'RESERVATION_CLOSED',
    'RESERVATION_DIFFERS',
  ],
  // The same checkout gets the same answer.
  retry: 'untilDeadline',
});

/** held: waits for payment; committed: sold; released: available again; returned: sold, then available again. */
export const RESERVATION_STATES = ['held', 'committed', 'released', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export class FinalizeReservationRequest {
  @IsUUID() reservationId!: string;
}

export class FinalizeReservationReply {
  /** The state after the call; repeating a call changes nothing. */
  @IsIn(RESERVATION_STATES) state!: ReservationState;
}

const defineFinalization = <const Code extends string>(name: string, errors: readonly Code[]) =>
  defineRequest({
    name,
    calledBy: ['orders-payments', 'subscriptions'],
    request: FinalizeReservationRequest,
    reply: FinalizeReservationReply,
    errors,
    // Repeating a call changes nothing.
    retry: 'untilDeadline',
  });

/** The checkout was paid: held stock becomes sold. RESERVATION_CLOSED when it was released before. */
export const commitReservation = defineFinalization('catalog.commit-reservation.v1', ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED']);

/**
 * The checkout can no longer be paid: held stock is available again. An unknown checkout is stored as released, so that a reservation still
 * under way comes too late. RESERVATION_CLOSED when it was sold.
 */
export const releaseReservation = defineFinalization('catalog.release-reservation.v1', ['RESERVATION_CLOSED']);

/** A paid order was cancelled before it left: sold stock is available again. RESERVATION_CLOSED when it was never sold. */
export const returnReservation = defineFinalization('catalog.return-reservation.v1', ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED']);

export class ReturnPiecesRequest {
  /** Chosen by the caller; the same return happens once. */
  @IsUUID() returnId!: string;
  @IsUUID() reservationId!: string;
  /** Each SKU once. */
  @IsNestedList(() => SkuQuantity, { min: 1, max: 14 }) pieces!: SkuQuantity[];
}

/**
 * Some pieces of a paid order came back fit to be sold again: sold stock is available again. After the whole order was returned nothing is
 * left to do. RESERVATION_CLOSED when it was never sold, PIECES_NOT_SOLD when more would come back than was sold.
 */
export const returnPieces = defineRequest({
  name: 'catalog.return-pieces.v1',
  calledBy: ['orders-payments', 'subscriptions'],
  request: ReturnPiecesRequest,
  reply: FinalizeReservationReply,
  errors: ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED', 'PIECES_NOT_SOLD'],
});
