import { isApiError, type ApiError, type ApiErrorCode } from '@brote/api-client';
import { planIdOf, type CheckoutPaymentReply, type PriceChange, type StockShortage } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { storePaymentSession } from '#app/stored-payment-session';
import { paths } from '#app/paths';
import { isWebAddress, missingUrlError, useIdempotencyKey, useReturnFromPayment } from '#app/payment-redirect';
import type { CartPageProps } from './cart-page';
import { checkoutOpened, selectCart, selectSubscription, lineQuantitiesOf } from './cart.slice';
import { usePayMutation, useSubscribeFromCartMutation, checkoutBody, subscriptionBody } from './checkout.api';
import { checkoutRefused, pricesFoundChanged, stockFoundShort } from './checkout.slice';
import * as v from 'valibot';
import type { CheckoutContent, CheckoutDraft } from '#app/company/checkout-form.schema';
import { refusedCompanyFields, type CompanyMessage } from '#app/company/company.schema';
import type { ShippingMessage } from '#app/shipping.schema';
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
  SHOP_NOT_OPEN: { title: 'title.notOpen', text: 'error.notOpen' },
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

/** A field that the server rejected, with the translation key of the reason. */
export interface RefusedField {
  readonly name: keyof CheckoutDraft;
  readonly message: ShippingMessage | CompanyMessage;
}

/** Whether the whole country is not delivered to, because a register of packaging is missing. */
const isAboutCountry = (details: unknown): boolean => typeof details === 'object' && details !== null && 'register' in details;

/** The fields of address and company that a refusal is about; none when it is about something else. */
export function refusedFields({
  code,
  details,
  fields,
}: Pick<ApiError, 'code' | 'fields'> & { readonly details?: unknown }): readonly RefusedField[] {
  if (code === 'POSTAL_CODE_INVALID') return [{ name: 'postalCode', message: 'postalCode.invalid' }];
  if (code === 'DELIVERY_NOT_OFFERED' && isAboutCountry(details)) return [{ name: 'country', message: 'country.outside' }];
  if (code === 'DELIVERY_NOT_OFFERED') return [{ name: 'postalCode', message: 'postalCode.outside' }];
  const names = fields.map(({ path }) => (path === 'customerEmail' ? 'email' : (path.split('.').at(-1) ?? '')));
  const addressFields = [...new Set(names)]
    .filter(isShippingField)
    .map((name): RefusedField => ({ name, message: name === 'postalCode' ? 'postalCode.invalid' : 'field.refused' }));
  return [...addressFields, ...refusedCompanyFields(fields)];
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
function readPriceChanges({ details }: ApiError, subscriptionId?: string): PriceChange[] {
  const isPlanPriceChange = subscriptionId !== undefined && typeof details === 'object' && details !== null && 'current' in details;
  const listDetails = isPlanPriceChange ? [{ productId: subscriptionId, ...details }] : details;
  return readList(listDetails, priceChangeSchema) as PriceChange[];
}

/** The details of STOCK_SHORT. */
const readShortages = ({ details }: ApiError): StockShortage[] => readList(details, stockShortageSchema) as StockShortage[];

/** Whether an error lists prices or brushes, which stay listed until the customer resolves them. */
export const isShownAsList = (error: ApiError): boolean =>
  (error.code === 'PRICE_CHANGED' && readPriceChanges(error, 'plan').length > 0) ||
  (error.code === 'STOCK_SHORT' && readShortages(error).length > 0);

interface Checkout {
  /** From the press of the button until the Checkout Session opens. */
  readonly isProcessing: boolean;
  /** The last refusal that concerns the whole payment; null after a new attempt. */
  readonly error: ApiError | null;
  readonly pay: (content: CheckoutContent) => Promise<void>;
}

/** Reply with the URL to pay at. The reply for a plan has no session id. */
type PaymentPageReply = Partial<CheckoutPaymentReply> | null;

/** Sends the packs, with the first subscription if there is one; null when the cart is empty. */
function useSendCheckout() {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const subscription = useAppSelector(selectSubscription);
  const { locale } = useLocale();
  const [pay] = usePayMutation();
  const [subscribe] = useSubscribeFromCartMutation();
  const send = (content: CheckoutContent, keyFor: (body: object) => string): Promise<PaymentPageReply> | null => {
    if (subscription) {
      const body = subscriptionBody(subscription, cart, content, locale);
      return subscribe({ body, idempotencyKey: keyFor(body) }).unwrap();
    }
    const body = checkoutBody(cart, content, locale);
    return body.items.length === 0 ? null : pay({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  /** Records the pieces of the Checkout Session, so that they are removed once it is paid. */
  const recordOpenCheckout = (page: PaymentPageReply) => {
    const sessionId = page?.sessionId ?? null;
    dispatch(checkoutOpened({ sessionId, cartId: cart.cartId, lines: lineQuantitiesOf(cart.lines) }));
    if (sessionId !== null) storePaymentSession(sessionId);
  };
  return { send, leave: recordOpenCheckout, subscription };
}

const NO_ITEM_ERROR: ApiError = { ...missingUrlError, details: 'no-item' };

/** A paid cart is no failure: the cart page then shows the rest and the order. False when it was not paid, or the check failed. */
function useHandlePaidCart(onFoundPaid: CartPageProps['onFoundPaid']) {
  const navigate = useNavigate();
  return async ({ code }: ApiError): Promise<boolean> => {
    if (code !== 'CHECKOUT_PAID' || !(await onFoundPaid())) return false;
    void navigate(paths.cart());
    return true;
  };
}

/** Pays for the cart: on success the browser leaves for the payment page. */
export function useCheckout({ onLeave, onFoundPaid }: CartPageProps): Checkout {
  const dispatch = useAppDispatch();
  const handlePaidCart = useHandlePaidCart(onFoundPaid);
  const { send, leave: recordOpenCheckout, subscription } = useSendCheckout();
  const [isProcessing, setProcessing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const idempotency = useIdempotencyKey();
  useReturnFromPayment(() => setProcessing(false));

  const handleFailure = (reason: ApiError) => {
    idempotency.failed(reason);
    if (reason.code === 'PRICE_CHANGED') dispatch(pricesFoundChanged(readPriceChanges(reason, subscription?.productId)));
    if (reason.code === 'STOCK_SHORT') dispatch(stockFoundShort(readShortages(reason)));
    setError(reason);
    setProcessing(false);
  };

  const openPaymentPage = (answer: Awaited<NonNullable<ReturnType<typeof send>>>) => {
    idempotency.answered();
    const url = answer?.url;
    if (isWebAddress(url)) {
      // Stays "processing", so that the button does not return while the browser leaves.
      recordOpenCheckout(answer);
      onLeave(url);
    } else handleFailure(missingUrlError);
  };

  const pay = async (content: CheckoutContent) => {
    if (subscription && planIdOf(subscription.productId) === null) {
      handleFailure(NO_ITEM_ERROR);
      return;
    }
    const pendingReply = send(content, idempotency.keyFor);
    if (pendingReply === null) {
      dispatch(checkoutRefused('cart-empty'));
      return;
    }
    setProcessing(true);
    setError(null);
    try {
      openPaymentPage(await pendingReply);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      if (!(await handlePaidCart(reason))) {
        handleFailure(reason);
        return;
      }
      idempotency.answered();
      setProcessing(false);
    }
  };

  return { isProcessing, error, pay };
}
