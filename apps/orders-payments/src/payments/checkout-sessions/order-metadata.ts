import { BRUSH_COLORS, BRUSH_TYPES, PRODUCT_IDS, type BrushChoice } from '@brote/contracts/catalog';
import { COUNTRIES, type Country, ORDER_LIMITS } from '@brote/contracts/orders';
import type { Order, OrderLine } from '#app/core/orders/order.entity';

/** Characters of the longest value that Stripe stores. */
const MAX_VALUE_LENGTH = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHOLE_NUMBER = /^\d{1,9}$/;

type SoldLine = Pick<OrderLine, 'productId' | 'name' | 'quantity' | 'unitPrice' | 'brushes'>;

/** The checkout that a session belongs to. */
export interface CheckoutReference {
  readonly id: string;
}

/** The part of an order that its Checkout Session carries besides Stripe's own fields. Without personal data: Stripe cannot erase it. */
export interface OrderMetadata {
  checkoutId: string;
  orderId: string;
  number: string;
  /** The buyer's account; null for a guest. */
  userId: string | null;
  termsVersion: string | null;
  vatRatePermille: number;
  /** The member state that the VAT belongs to; null in sessions of earlier versions. */
  vatCountry: Country | null;
  /** Characters of the first name in the name of the address. */
  firstNameLength: number;
  lines: SoldLine[];
}

/**
 * The metadata of an order's Checkout Session: enough to store the order again when the database has lost it. At most 29 of the 50 keys
 * that Stripe allows.
 */
export function orderMetadata(checkout: CheckoutReference, order: Order): Record<string, string> {
  return {
    checkout_id: checkout.id,
    order_id: order.id,
    order_number: order.number,
    ...(order.userId === null ? {} : { account_id: order.userId }),
    ...(order.termsVersion === null ? {} : { terms_version: order.termsVersion }),
    vat_permille: String(order.vatRatePermille),
    ...(order.vatCountry === null ? {} : { vat_country: order.vatCountry }),
    first_name_length: String(order.shipping.firstName.length),
    line_count: String(order.lines.length),
    ...Object.fromEntries(order.lines.flatMap(lineEntry)),
  };
}

/** A line that is too long for Stripe is left out: the order then cannot be rebuilt. */
function lineEntry({ productId, name, quantity, unitPrice, brushes }: OrderLine, index: number): [string, string][] {
  const value = JSON.stringify({
    id: productId,
    name,
    quantity,
    price: unitPrice,
    brushes: brushes.map(({ type, color }) => `${type}-${color}`),
  });
  return value.length > MAX_VALUE_LENGTH ? [] : [[`line_${index}`, value]];
}

/** Reads the metadata of a session. Null when something is missing, as in sessions of earlier versions. */
export function readOrderMetadata(metadata: Readonly<Record<string, string>> | null): OrderMetadata | null {
  const ids = readIds(metadata ?? {});
  const numbers = readNumbers(metadata ?? {});
  if (ids === null || numbers === null) return null;
  const { lineCount, ...rest } = numbers;
  const lines = Array.from({ length: lineCount }, (_, index) => readLine(metadata?.[`line_${index}`]));
  const knownLines = lines.filter((line) => line !== null);
  if (knownLines.length === 0 || knownLines.length !== lines.length) return null;
  const vatCountry = COUNTRIES.find((known) => known === metadata?.['vat_country']) ?? null;
  return { ...ids, ...rest, vatCountry, termsVersion: metadata?.['terms_version'] ?? null, lines: knownLines };
}

function readIds(metadata: Readonly<Record<string, string>>): Pick<OrderMetadata, 'checkoutId' | 'orderId' | 'number' | 'userId'> | null {
  const { checkout_id: checkoutId = '', order_id: orderId = '', order_number: number = '', account_id: userId = null } = metadata;
  const areValid = [checkoutId, orderId, userId ?? orderId].every((id) => UUID.test(id)) && number !== '';
  return areValid ? { checkoutId, orderId, number, userId } : null;
}

function readNumbers(metadata: Readonly<Record<string, string>>) {
  const { vat_permille: vat = '', first_name_length: length = '', line_count: count = '' } = metadata;
  if (![vat, length, count].every((text) => WHOLE_NUMBER.test(text)) || Number(count) > ORDER_LIMITS.lines.max) return null;
  return { vatRatePermille: Number(vat), firstNameLength: Number(length), lineCount: Number(count) };
}

function readLine(value: string | undefined): SoldLine | null {
  const { id, name, quantity, price, brushes } = parseObject(value);
  const productId = PRODUCT_IDS.find((known) => known === id);
  const choices = Array.isArray(brushes) ? brushes.map(readBrush) : [];
  const knownChoices = choices.filter((choice) => choice !== null);
  if (productId === undefined || !isName(name) || !isCount(quantity) || !isCount(price) || quantity === 0) return null;
  if (knownChoices.length === 0 || knownChoices.length !== choices.length) return null;
  return { productId, name, quantity, unitPrice: price, brushes: knownChoices };
}

function readBrush(value: unknown): BrushChoice | null {
  const [typeText, colorText] = typeof value === 'string' ? value.split('-') : [];
  const type = BRUSH_TYPES.find((known) => known === typeText);
  const color = BRUSH_COLORS.find((known) => known === colorText);
  return type === undefined || color === undefined ? null : { type, color };
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

function isName(value: unknown): value is OrderLine['name'] {
  if (typeof value !== 'object' || value === null) return false;
  return 'en' in value && 'es' in value && typeof value.en === 'string' && typeof value.es === 'string';
}
