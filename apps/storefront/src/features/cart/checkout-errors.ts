import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { cartTexts } from './cart.texts';

type Sentence = Extract<keyof (typeof cartTexts)['en'], `error.${string}`>;

/** What is said for every code that paying can meet; a new code without a sentence does not compile. */
export const ERROR_SENTENCES: Readonly<Record<ApiErrorCode, Sentence>> = {
  PRICE_CHANGED: 'error.price',
  STOCK_SHORT: 'error.stock',
  PRODUCT_UNKNOWN: 'error.product',
  BRUSHES_INVALID: 'error.product',
  ITEM_COUNT_WRONG: 'error.default',
  POSTAL_CODE_INVALID: 'error.fields',
  DELIVERY_NOT_OFFERED: 'error.delivery',
  CHECKOUT_IN_PROGRESS: 'error.inProgress',
  CHECKOUT_PAID: 'error.paid',
  TOO_MANY_OPEN_CHECKOUTS: 'error.tooMany',
  IDEMPOTENCY_KEY_REUSED: 'error.default',
  PAYMENT_PROVIDER_UNAVAILABLE: 'error.unavailable',
  CHECKOUT_UNKNOWN: 'error.default',
  ORDER_UNKNOWN: 'error.default',
  INVOICE_UNKNOWN: 'error.default',
  SIGNATURE_INVALID: 'error.default',
  EVENT_MALFORMED: 'error.default',
  VALIDATION_FAILED: 'error.fields',
  BODY_MALFORMED: 'error.default',
  BODY_TOO_LARGE: 'error.default',
  MEDIA_TYPE_UNSUPPORTED: 'error.default',
  ORIGIN_REFUSED: 'error.default',
  NOT_FOUND: 'error.default',
  METHOD_NOT_ALLOWED: 'error.default',
  TOO_MANY_REQUESTS: 'error.tooMany',
  REQUEST_TIMEOUT: 'error.network',
  SERVICE_UNAVAILABLE: 'error.unavailable',
  DEADLINE_EXCEEDED: 'error.unavailable',
  INTERNAL: 'error.default',
  NETWORK_FAILED: 'error.network',
  ANSWER_UNREADABLE: 'error.default',
};

const sentences: Readonly<Record<string, Sentence>> = ERROR_SENTENCES;

/** The sentence for a failed payment; servers newer than this page may use codes it does not know. */
export const sentenceFor = ({ code }: Pick<ApiError, 'code'>): Sentence => sentences[code] ?? 'error.default';

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));
const priceChange = v.object({ productId: v.string(), expected: amount, current: amount });
const stockShortage = v.object({ sku: v.string(), wanted: amount, left: amount });

/** Reads a list, bare or under a name: `[…]` or `{ lines: […] }`. */
function readList<T>(details: unknown, entry: v.GenericSchema<unknown, T>): T[] {
  const list = Array.isArray(details) ? details : typeof details === 'object' && details !== null ? Object.values(details).flat() : [];
  return list.flatMap((item: unknown) => {
    const parsed = v.safeParse(entry, item);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The details of PRICE_CHANGED. */
export const readPriceChanges = ({ details }: ApiError): PriceChange[] => readList(details, priceChange) as PriceChange[];

/** The details of STOCK_SHORT. */
export const readShortages = ({ details }: ApiError): StockShortage[] => readList(details, stockShortage) as StockShortage[];
