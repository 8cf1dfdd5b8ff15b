import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { cartTexts } from './cart.texts';

type Sentence = Extract<keyof (typeof cartTexts)['en'], `error.${string}`>;

/** What is said for each code that paying can meet; any other, newer servers' included, gets the sentence for the unexpected. */
const ERROR_SENTENCES: Readonly<Partial<Record<ApiErrorCode, Sentence>>> = {
  PRICE_CHANGED: 'error.price',
  STOCK_SHORT: 'error.stock',
  PRODUCT_UNKNOWN: 'error.product',
  PLAN_INVALID: 'error.plan',
  SUBSCRIPTION_EXISTS: 'error.exists',
  ONBOARDING_REQUIRED: 'error.onboarding',
  BRUSHES_INVALID: 'error.product',
  POSTAL_CODE_INVALID: 'error.fields',
  DELIVERY_NOT_OFFERED: 'error.delivery',
  CHECKOUT_IN_PROGRESS: 'error.inProgress',
  CHECKOUT_PAID: 'error.paid',
  TOO_MANY_OPEN_CHECKOUTS: 'error.tooMany',
  PAYMENT_PROVIDER_UNAVAILABLE: 'error.unavailable',
  UNAUTHENTICATED: 'error.session',
  VALIDATION_FAILED: 'error.fields',
  TOO_MANY_REQUESTS: 'error.tooMany',
  REQUEST_TIMEOUT: 'error.network',
  SERVICE_UNAVAILABLE: 'error.unavailable',
  DEADLINE_EXCEEDED: 'error.unavailable',
  NETWORK_FAILED: 'error.network',
};

/** The sentence for a failed payment. */
export const sentenceFor = ({ code }: Pick<ApiError, 'code'>): Sentence => ERROR_SENTENCES[code] ?? 'error.default';

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

/** The details of PRICE_CHANGED: a list, or, about the subscription of that id, one change that names no product. */
export function readPriceChanges({ details }: ApiError, subscriptionId?: string): PriceChange[] {
  const isOfPlan = subscriptionId !== undefined && typeof details === 'object' && details !== null && 'current' in details;
  const named = isOfPlan ? [{ productId: subscriptionId, ...details }] : details;
  return readList(named, priceChange) as PriceChange[];
}

/** The details of STOCK_SHORT. */
export const readShortages = ({ details }: ApiError): StockShortage[] => readList(details, stockShortage) as StockShortage[];
