import { DELIVERY_INTERVALS, BRUSH_COLORS, BRUSH_TYPES, CATEGORIES, ORDER_LIMITS } from '@brote/contracts/browser';
import { parseStored, readStored, writeStored } from '@brote/ui-kit';
import { lineId, type CartLine, type NewCartLine } from './cart-line';
import { emptyCart, QUANTITY_LIMITS, type CartState, type OpenCheckout, type LineQuantity } from './cart.slice';

/** Key of the cart in local storage. */
export const CART_KEY = 'brote.cart';

/** Raised when the format changes. From a cart of another version, the readable lines are kept. */
const STORAGE_VERSION = 1;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

// By hand, because every page opens with the cart: a schema library would weigh more than these lines.
const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null;
const isText = (value: unknown, max = 2_000): value is string => typeof value === 'string' && value.length <= max;
const isIntegerWithin = (value: unknown, { min, max }: Bounds) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
const isOneOf = (value: unknown, allowedValues: readonly string[]) => allowedValues.some((each) => each === value);
const isLocalized = (value: unknown) => isRecord(value) && isText(value['en']) && isText(value['es']);
const isMoney = (value: unknown) => isRecord(value) && isIntegerWithin(value['amount'], ORDER_LIMITS.amount) && value['currency'] === 'EUR';
const isBrush = (value: unknown) => isRecord(value) && isOneOf(value['type'], BRUSH_TYPES) && isOneOf(value['color'], BRUSH_COLORS);

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_BRUSHES = 4;

const hasProductFields = ({ productId, name, description, category }: UnknownRecord) =>
  isText(productId, 60) && isLocalized(name) && isLocalized(description) && isOneOf(category, CATEGORIES);

const isMoneyOrNone = (value: unknown) => value === null || value === undefined || isMoney(value);

const hasPriceFields = ({ price, salePrice, priorPrice, quantity }: UnknownRecord) =>
  isMoney(price) && (salePrice === null || isMoney(salePrice)) && isMoneyOrNone(priorPrice) && isIntegerWithin(quantity, QUANTITY_LIMITS);

const isBrushList = (value: unknown) => Array.isArray(value) && value.length >= 1 && value.length <= MAX_BRUSHES && value.every(isBrush);

const isLine = (value: unknown): value is NewCartLine =>
  isRecord(value) &&
  hasProductFields(value) &&
  hasPriceFields(value) &&
  typeof value['isSubscription'] === 'boolean' &&
  isBrushList(value['brushes']);

const isCart = (value: unknown): value is Omit<CartState, 'open'> & { readonly open?: unknown } =>
  isRecord(value) &&
  isText(value['cartId'], 36) &&
  UUID_PATTERN.test(value['cartId']) &&
  (value['clearedFor'] === null || isText(value['clearedFor'], 255)) &&
  Array.isArray(value['lines']);

const isLineQuantity = (value: unknown): value is LineQuantity =>
  isRecord(value) && isText(value['id'], 300) && isIntegerWithin(value['quantity'], QUANTITY_LIMITS);

const isOpenCheckout = (value: unknown): value is OpenCheckout =>
  isRecord(value) &&
  (value['sessionId'] === null || isText(value['sessionId'], 255)) &&
  isText(value['cartId'], 36) &&
  Array.isArray(value['lines']) &&
  value['lines'].every(isLineQuantity);

/** The line with its own fields only. Its id is computed again, so that it never has the id of another line. */
function readLine(line: NewCartLine): CartLine {
  const { productId, name, description, category, price, salePrice, priorPrice = null, quantity, isSubscription, brushes } = line;
  const interval = DELIVERY_INTERVALS.find((months) => isSubscription && months === line.interval);
  const ownFields = { productId, name, description, category, price, salePrice, priorPrice, quantity, isSubscription, brushes };
  return { ...ownFields, ...(interval && { interval }), id: lineId({ ...line, interval }) };
}

/** A cart of another version with the same lines and a new id: its old id may have another meaning. */
function migrate(cart: unknown): unknown {
  if (!isRecord(cart) || cart['version'] === STORAGE_VERSION || !Array.isArray(cart['lines'])) return cart;
  return { ...emptyCart(), lines: cart['lines'] as unknown[] };
}

/** The cart of a stored text. Unreadable parts are dropped; no stored text can break the shop. */
export function parseCart(storedText: string | null): CartState {
  const cart = storedText === null ? null : migrate(parseStored(storedText));
  if (!isCart(cart)) return emptyCart();
  const { cartId, clearedFor } = cart;
  // An older stored cart has no such field.
  const open = Array.isArray(cart.open) ? cart.open.filter(isOpenCheckout) : [];
  const lines = cart.lines.filter(isLine).map(readLine);
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return { cartId, clearedFor, open, lines: [...lineById.values()].slice(0, ORDER_LIMITS.lines.max) };
}

/** The stored cart of this browser. */
export const readCart = (): CartState => parseCart(readStored(CART_KEY));

/** Stores the cart for the next visit and notifies the other tabs. */
export function writeCart({ cartId, clearedFor, open, lines }: CartState): void {
  writeStored(CART_KEY, JSON.stringify({ version: STORAGE_VERSION, cartId, clearedFor, open, lines }));
}
