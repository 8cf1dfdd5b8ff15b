import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { ShippingDraft, ShippingMessage } from '#app/shipping.schema';
import { isShippingField } from '#app/use-shipping-fields';
import type { cartTranslations } from './cart.translations';

type CartText = keyof (typeof cartTranslations)['en'];

/** Sentences for an error: its cause, and the next step. */
interface RefusalWords {
  readonly title: CartText;
  readonly text: Extract<CartText, `error.${string}`>;
}

/** Sentences for each error code of a checkout. Any other code, also of newer servers, is a payment error without a known cause. */
const WORDS: Readonly<Partial<Record<ApiErrorCode, RefusalWords>>> = {
  PRICE_CHANGED: { title: 'price.title', text: 'error.price' },
  STOCK_SHORT: { title: 'stock.title', text: 'error.stock' },
  PRODUCT_UNKNOWN: { title: 'gone.title', text: 'error.product' },
  BRUSHES_INVALID: { title: 'gone.title', text: 'error.product' },
  PLAN_INVALID: { title: 'title.plan', text: 'error.plan' },
  SUBSCRIPTION_EXISTS: { title: 'title.exists', text: 'error.exists' },
  ONBOARDING_REQUIRED: { title: 'subscription.onboard', text: 'error.onboarding' },
  VALIDATION_FAILED: { title: 'title.fields', text: 'error.fields' },
  CHECKOUT_IN_PROGRESS: { title: 'title.inProgress', text: 'error.inProgress' },
  CHECKOUT_PAID: { title: 'paid.title', text: 'error.paid' },
  TOO_MANY_OPEN_CHECKOUTS: { title: 'title.tooMany', text: 'error.tooMany' },
  TOO_MANY_REQUESTS: { title: 'title.tooOften', text: 'error.tooOften' },
  PAYMENT_PROVIDER_UNAVAILABLE: { title: 'error.title', text: 'error.unavailable' },
  UNAUTHENTICATED: { title: 'title.session', text: 'error.session' },
  SERVICE_UNAVAILABLE: { title: 'title.noAnswer', text: 'error.noAnswer' },
  DEADLINE_EXCEEDED: { title: 'title.noAnswer', text: 'error.noAnswer' },
  REQUEST_TIMEOUT: { title: 'title.network', text: 'error.network' },
  NETWORK_FAILED: { title: 'title.network', text: 'error.network' },
};

/** Sentences for an error of the whole checkout. */
export function wordsFor({ code, details }: Pick<ApiError, 'code' | 'details'>): RefusalWords {
  if (details === 'no-url') return { title: 'error.title', text: 'error.noUrl' };
  if (details === 'no-item') return { title: 'title.plan', text: 'error.noItem' };
  return WORDS[code] ?? { title: 'error.title', text: 'error.default' };
}

/** An address field that the server rejected, with the translation key of the reason. */
export interface RefusedField {
  readonly name: keyof ShippingDraft;
  readonly message: ShippingMessage;
}

/** The fields of the address that a refusal is about; none when it is about something else. */
export function refusedFields({ code, fields }: Pick<ApiError, 'code' | 'fields'>): readonly RefusedField[] {
  if (code === 'POSTAL_CODE_INVALID') return [{ name: 'postalCode', message: 'postalCode.invalid' }];
  if (code === 'DELIVERY_NOT_OFFERED') return [{ name: 'postalCode', message: 'postalCode.outside' }];
  const names = fields.map(({ path }) => (path === 'customerEmail' ? 'email' : (path.split('.').at(-1) ?? '')));
  return [...new Set(names)]
    .filter(isShippingField)
    .map((name) => ({ name, message: name === 'postalCode' ? 'postalCode.invalid' : 'field.refused' }));
}

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

/** Details of PRICE_CHANGED: a list, or one change without a product for the subscription of that id. */
export function readPriceChanges({ details }: ApiError, subscriptionId?: string): PriceChange[] {
  const isOfPlan = subscriptionId !== undefined && typeof details === 'object' && details !== null && 'current' in details;
  const named = isOfPlan ? [{ productId: subscriptionId, ...details }] : details;
  return readList(named, priceChange) as PriceChange[];
}

/** The details of STOCK_SHORT. */
export const readShortages = ({ details }: ApiError): StockShortage[] => readList(details, stockShortage) as StockShortage[];

/** Whether an error lists prices or brushes, which stay listed until the customer resolves them. */
export const isListed = (error: ApiError): boolean =>
  (error.code === 'PRICE_CHANGED' && readPriceChanges(error, 'plan').length > 0) ||
  (error.code === 'STOCK_SHORT' && readShortages(error).length > 0);
