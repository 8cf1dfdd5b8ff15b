import { BRUSH_COLORS, BRUSH_TYPES, CATEGORIES, ORDER_LIMITS } from '@brote/contracts/browser';
import { readStored, writeStored } from '@brote/ui-kit';
import * as v from 'valibot';
import { lineId } from './cart-line';
import { emptyCart, PIECES, type CartState } from './cart.slice';

/** Where the cart is kept, in local storage. */
export const CART_KEY = 'brote.cart';

/** Raised when the shape changes; carts of another version are let go. */
const VERSION = 1;

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const text = v.pipe(v.string(), v.maxLength(2_000));
const localized = v.object({ en: text, es: text });
const money = v.object({ amount: wholeNumber(ORDER_LIMITS.amount.min, ORDER_LIMITS.amount.max), currency: v.literal('EUR') });

const storedLine = v.pipe(
  v.object({
    productId: v.pipe(v.string(), v.maxLength(60)),
    name: localized,
    description: localized,
    category: v.picklist(CATEGORIES),
    price: money,
    salePrice: v.nullable(money),
    quantity: wholeNumber(PIECES.min, PIECES.max),
    isSubscription: v.boolean(),
    brushes: v.pipe(v.array(v.object({ type: v.picklist(BRUSH_TYPES), color: v.picklist(BRUSH_COLORS) })), v.minLength(1), v.maxLength(4)),
  }),
  // The name is worked out again, so that a line can never carry the name of another.
  v.transform((line) => ({ ...line, id: lineId(line) })),
);

const storedCart = v.object({
  version: v.literal(VERSION),
  cartId: v.pipe(v.string(), v.uuid()),
  clearedFor: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  lines: v.array(v.unknown()),
});

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    // Not ours, or cut off: the schema refuses it below.
    return null;
  }
}

/** The cart behind a stored text. Whatever cannot be read is left out; nothing that is stored can break the shop. */
export function parseCart(stored: string | null): CartState {
  const cart = stored === null ? null : v.safeParse(storedCart, parseJson(stored));
  if (!cart?.success) return emptyCart();
  const { cartId, clearedFor } = cart.output;
  const lines = cart.output.lines.flatMap((line) => {
    const parsed = v.safeParse(storedLine, line);
    return parsed.success ? [parsed.output] : [];
  });
  const named = new Map(lines.map((line) => [line.id, line]));
  return { cartId, clearedFor, lines: [...named.values()].slice(0, ORDER_LIMITS.lines.max) };
}

/** The cart that this browser kept. */
export const readCart = (): CartState => parseCart(readStored(CART_KEY));

/** Keeps the cart for the next visit and tells the other tabs. */
export function writeCart({ cartId, clearedFor, lines }: CartState): void {
  writeStored(CART_KEY, JSON.stringify({ version: VERSION, cartId, clearedFor, lines }));
}
