import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { ShippingDraft, ShippingMessage } from '#app/shipping.schema';
import { isShippingField } from '#app/use-shipping-fields';
import type { cartTranslations } from './cart.translations';

type CartTextKey = keyof (typeof cartTranslations)['en'];

/** Sentences for an error: its cause, and the next step. */
interface RefusalTexts {
  readonly title: CartTextKey;
  readonly text: Extract<CartTextKey, `error.${string}`>;
}

/** Sentences for each error code of a checkout. Any other code, also of newer servers, is a payment error without a known cause. */
const REFUSAL_TEXTS: Readonly<Partial<Record<ApiErrorCode, RefusalTexts>>> = {
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
export function refusalTextsOf({ code, details }: Pick<ApiError, 'code' | 'details'>): RefusalTexts {
  if (details === 'no-url') return { title: 'error.title', text: 'error.noUrl' };
  if (details === 'no-item') return { title: 'title.plan', text: 'error.noItem' };
  return REFUSAL_TEXTS[code] ?? { title: 'error.title', text: 'error.default' };
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

const amountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const priceChangeSchema = v.object({ productId: v.string(), expected: amountSchema, current: amountSchema });
const stockShortageSchema = v.object({ sku: v.string(), wanted: amountSchema, left: amountSchema });

/** Reads a list, bare or under a name: `[…]` or `{ lines: […] }`. */
function readList<T>(details: unknown, entrySchema: v.GenericSchema<unknown, T>): T[] {
  const detailList = Array.isArray(details)
    ? details
    : typeof details === 'object' && details !== null
      ? Object.values(details).flat()
      : [];
  return detailList.flatMap((item: unknown) => {
    const parsed = v.safeParse(entrySchema, item);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Details of PRICE_CHANGED: a list, or one change without a product for the subscription of that id. */
export function readPriceChanges({ details }: ApiError, subscriptionId?: string): PriceChange[] {
  const isPlanPriceChange = subscriptionId !== undefined && typeof details === 'object' && details !== null && 'current' in details;
  const listDetails = isPlanPriceChange ? [{ productId: subscriptionId, ...details }] : details;
  return readList(listDetails, priceChangeSchema) as PriceChange[];
}

/** The details of STOCK_SHORT. */
export const readShortages = ({ details }: ApiError): StockShortage[] => readList(details, stockShortageSchema) as StockShortage[];

/** Whether an error lists prices or brushes, which stay listed until the customer resolves them. */
export const isShownAsList = (error: ApiError): boolean =>
  (error.code === 'PRICE_CHANGED' && readPriceChanges(error, 'plan').length > 0) ||
  (error.code === 'STOCK_SHORT' && readShortages(error).length > 0);
