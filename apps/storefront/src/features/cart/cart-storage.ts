import { DELIVERY_INTERVALS, BRUSH_COLORS, BRUSH_TYPES, CATEGORIES, ORDER_LIMITS } from '@brote/contracts/browser';
import { readStored, writeStored } from '@brote/ui-kit';
import { lineId, type CartLine, type NewCartLine } from './cart-line';
import { emptyCart, PIECES, type CartState } from './cart.slice';
import type { OpenCheckout, Pieces } from './open-checkout';

/** Key of the cart in local storage. */
export const CART_KEY = 'brote.cart';

/** Raised when the format changes. From a cart of another version, the readable lines are kept. */
const VERSION = 1;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

type Fields = Readonly<Record<string, unknown>>;

// By hand, because every page opens with the cart: a schema library would weigh more than these lines.
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown, max = 2_000): value is string => typeof value === 'string' && value.length <= max;
const isWhole = (value: unknown, { min, max }: Bounds) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
const isOneOf = (value: unknown, list: readonly string[]) => list.some((each) => each === value);
const isLocalized = (value: unknown) => isFields(value) && isText(value['en']) && isText(value['es']);
const isMoney = (value: unknown) => isFields(value) && isWhole(value['amount'], ORDER_LIMITS.amount) && value['currency'] === 'EUR';
const isBrush = (value: unknown) => isFields(value) && isOneOf(value['type'], BRUSH_TYPES) && isOneOf(value['color'], BRUSH_COLORS);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MOST_BRUSHES = 4;

const isWhat = ({ productId, name, description, category }: Fields) =>
  isText(productId, 60) && isLocalized(name) && isLocalized(description) && isOneOf(category, CATEGORIES);

const isMoneyOrNone = (value: unknown) => value === null || value === undefined || isMoney(value);

const isPriced = ({ price, salePrice, priorPrice, quantity }: Fields) =>
  isMoney(price) && (salePrice === null || isMoney(salePrice)) && isMoneyOrNone(priorPrice) && isWhole(quantity, PIECES);

const isBrushes = (value: unknown) => Array.isArray(value) && value.length >= 1 && value.length <= MOST_BRUSHES && value.every(isBrush);

const isLine = (value: unknown): value is NewCartLine =>
  isFields(value) && isWhat(value) && isPriced(value) && typeof value['isSubscription'] === 'boolean' && isBrushes(value['brushes']);

const isCart = (value: unknown): value is Omit<CartState, 'open'> & { readonly open?: unknown } =>
  isFields(value) &&
  isText(value['cartId'], 36) &&
  UUID.test(value['cartId']) &&
  (value['clearedFor'] === null || isText(value['clearedFor'], 255)) &&
  Array.isArray(value['lines']);

const isPieces = (value: unknown): value is Pieces => isFields(value) && isText(value['id'], 300) && isWhole(value['quantity'], PIECES);

const isOpenCheckout = (value: unknown): value is OpenCheckout =>
  isFields(value) &&
  (value['sessionId'] === null || isText(value['sessionId'], 255)) &&
  isText(value['cartId'], 36) &&
  Array.isArray(value['lines']) &&
  value['lines'].every(isPieces);

/** The line with its own fields only. Its id is computed again, so that it never has the id of another line. */
function readLine(line: NewCartLine): CartLine {
  const { productId, name, description, category, price, salePrice, priorPrice = null, quantity, isSubscription, brushes } = line;
  const interval = DELIVERY_INTERVALS.find((months) => isSubscription && months === line.interval);
  const known = { productId, name, description, category, price, salePrice, priorPrice, quantity, isSubscription, brushes };
  return { ...known, ...(interval && { interval }), id: lineId({ ...line, interval }) };
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    // Not ours, or cut off: it is no cart.
    return null;
  }
}

/** A cart of another version with the same lines and a new id: its old id may have another meaning. */
function migrate(cart: unknown): unknown {
  if (!isFields(cart) || cart['version'] === VERSION || !Array.isArray(cart['lines'])) return cart;
  return { ...emptyCart(), lines: cart['lines'] as unknown[] };
}

/** The cart of a stored text. Unreadable parts are dropped; no stored text can break the shop. */
export function parseCart(stored: string | null): CartState {
  const cart = stored === null ? null : migrate(parseJson(stored));
  if (!isCart(cart)) return emptyCart();
  const { cartId, clearedFor } = cart;
  // An older stored cart has no such field.
  const open = Array.isArray(cart.open) ? cart.open.filter(isOpenCheckout) : [];
  const lines = cart.lines.filter(isLine).map(readLine);
  const named = new Map(lines.map((line) => [line.id, line]));
  return { cartId, clearedFor, open, lines: [...named.values()].slice(0, ORDER_LIMITS.lines.max) };
}

/** The stored cart of this browser. */
export const readCart = (): CartState => parseCart(readStored(CART_KEY));

/** Stores the cart for the next visit and notifies the other tabs. */
export function writeCart({ cartId, clearedFor, open, lines }: CartState): void {
  writeStored(CART_KEY, JSON.stringify({ version: VERSION, cartId, clearedFor, open, lines }));
}
