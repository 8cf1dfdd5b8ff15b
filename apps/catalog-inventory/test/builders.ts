import { randomUUID } from 'node:crypto';
import {
  ALLOWED_COLORS,
  BRUSH_COLORS,
  BRUSH_TYPES,
  skuOf,
  type BrushSelection,
  type ReservationLine,
  type ReserveStockRequest,
  type Sku,
} from '@brote/contracts/catalog';

/** The prices of the running sale, in cents. */
export const SALE_PRICES = { 'brush-single': 350, 'brush-couple': 500, 'brush-family': 700 } as const;

/** The SKUs that a new shop sells, by type, then colour. */
export const INITIAL_SKUS: readonly Sku[] = BRUSH_TYPES.flatMap((type) => ALLOWED_COLORS[type].map((color) => skuOf({ type, color })));

/** The brush of the SKU. */
export function brushOf(sku: Sku): BrushSelection {
  for (const type of BRUSH_TYPES) {
    for (const color of BRUSH_COLORS) if (sku === `${type}-${color}`) return { type, color };
  }
  throw new Error(`${sku} is no SKU of a brush`);
}

/** A family pack of these SKUs, at the price of the sale. */
export function familyLineOf(skus: readonly Sku[], overrides: Partial<ReservationLine> = {}): ReservationLine {
  return {
    productId: 'brush-family',
    brushes: skus.map(brushOf),
    quantity: 1,
    expectedUnitPrice: SALE_PRICES['brush-family'],
    ...overrides,
  };
}

/** One brush of the SKU, at the price of the sale. */
export function singleLineOf(sku: Sku, overrides: Partial<ReservationLine> = {}): ReservationLine {
  return { productId: 'brush-single', brushes: [brushOf(sku)], quantity: 1, expectedUnitPrice: SALE_PRICES['brush-single'], ...overrides };
}

/** A reservation of a new checkout; one blue brush by default. */
export function aReservation(overrides: Partial<ReserveStockRequest> = {}): ReserveStockRequest {
  return { reservationId: randomUUID(), lines: [singleLineOf('adult-blue')], ...overrides };
}
