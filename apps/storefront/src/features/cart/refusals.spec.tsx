import { CALLER_CODES, GATEWAY_CODES } from '@brote/contracts';
import { shippingInfo } from '@brote/contracts/examples';
import { placeOrder } from '@brote/contracts/orders';
import { startSubscription } from '@brote/contracts/subscriptions';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aFamilyLine, aLine, aSubscription, storeSignedInHint, openShop } from '../../testing/open-shop';

const PAY_ROUTE = 'POST /api/v1/checkout/payment';
const SUBSCRIBE_ROUTE = 'POST /api/v1/checkout/subscription';
const PAYMENT_ERROR_TITLE = 'Payment error';
const NO_ANSWER_TITLE = 'The shop is not answering';
const UNAVAILABLE_TITLE = 'Something in your cart is no longer sold like this';

/** The title of each refusal that concerns the whole checkout. */
const ALERT_TITLES: Readonly<Record<string, string>> = {
  PRICE_CHANGED: 'Prices have changed',
  STOCK_SHORT: 'There are not enough brushes left',
  PRODUCT_UNKNOWN: UNAVAILABLE_TITLE,
  BRUSHES_INVALID: UNAVAILABLE_TITLE,
  ITEM_COUNT_WRONG: PAYMENT_ERROR_TITLE,
  CHECKOUT_IN_PROGRESS: 'Your order is being processed',
  TOO_MANY_OPEN_CHECKOUTS: 'Too many open payments',
  IDEMPOTENCY_KEY_REUSED: PAYMENT_ERROR_TITLE,
  PAYMENT_PROVIDER_UNAVAILABLE: PAYMENT_ERROR_TITLE,
  SHOP_NOT_OPEN: 'We open soon',
  PLAN_INVALID: 'Please check the subscription',
  ONBOARDING_REQUIRED: 'Complete your profile',
  SUBSCRIPTION_EXISTS: 'You already have this plan',
  UNAUTHENTICATED: 'Your session has ended',
  FORBIDDEN: PAYMENT_ERROR_TITLE,
  VALIDATION_FAILED: 'Some details were not accepted',
  BODY_MALFORMED: PAYMENT_ERROR_TITLE,
  BODY_TOO_LARGE: PAYMENT_ERROR_TITLE,
  MEDIA_TYPE_UNSUPPORTED: PAYMENT_ERROR_TITLE,
  ORIGIN_REFUSED: PAYMENT_ERROR_TITLE,
  NOT_FOUND: PAYMENT_ERROR_TITLE,
  METHOD_NOT_ALLOWED: PAYMENT_ERROR_TITLE,
  TOO_MANY_REQUESTS: 'Too many attempts',
  REQUEST_TIMEOUT: 'No connection',
  SERVICE_UNAVAILABLE: NO_ANSWER_TITLE,
  DEADLINE_EXCEEDED: NO_ANSWER_TITLE,
  INTERNAL: PAYMENT_ERROR_TITLE,
};

/** The sentence of each refusal that is about one field. */
const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  POSTAL_CODE_INVALID: 'This postal code does not exist in the chosen country',
  DELIVERY_NOT_OFFERED: 'We do not deliver to the Canary Islands, Ceuta and Melilla yet',
};

const withCommonCodes = (codes: readonly string[]) => [...new Set([...codes, ...CALLER_CODES, ...GATEWAY_CODES])];
const paymentCodes = withCommonCodes(placeOrder.errors);
const subscriptionCodes = withCommonCodes(startSubscription.errors);
const SERVER_ERROR_STATUS = 500;
const CONFLICT_STATUS = 409;
const statusOf = (code: string) => (code === 'INTERNAL' ? SERVER_ERROR_STATUS : CONFLICT_STATUS);

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const readTextsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).filter(Boolean);
const readErrorAlerts = () => readTextsOf('.alert--error, .alert--warning');
const readTextsOutsideAlerts = () => [...readTextsOf('.toast'), ...readTextsOf('.connection__words')];

async function submitOrder(lines: Parameters<typeof openShop>[1]) {
  const shop = await openShop('/cart?step=shipping', lines);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valencia'));
  await waitFor(() => expect(screen.getByRole('button', { name: /Order with obligation/ })).toHaveProperty('disabled', false));
  await shop.user.click(screen.getByRole('button', { name: /Order with obligation/ }));
  return shop;
}

const REFUSAL_CASES = [
  ...paymentCodes.map((code) => ({ code, route: PAY_ROUTE, lines: [aLine()] })),
  ...subscriptionCodes.map((code) => ({ code, route: SUBSCRIBE_ROUTE, lines: [aLine(), aSubscription()] })),
];

describe('an error of the checkout', () => {
  it('has an expected place for every code that the contracts declare', () => {
    const expectedCodes = [...Object.keys(ALERT_TITLES), ...Object.keys(FIELD_MESSAGES), 'CHECKOUT_PAID'].toSorted();
    expect(withCommonCodes([...paymentCodes, ...subscriptionCodes]).toSorted()).toEqual(expectedCodes);
  });

  it.each(REFUSAL_CASES.filter(({ code }) => code in ALERT_TITLES))(
    'shows $code of $route once, above the form, with its cause',
    async (each) => {
      server.queueReplies(each.route, refusal(statusOf(each.code), each.code));
      await submitOrder(each.lines);
      await waitFor(() => expect(readErrorAlerts()).toHaveLength(1));
      expect(readErrorAlerts()[0]).toContain(ALERT_TITLES[each.code]);
      expect([readTextsOutsideAlerts(), readTextsOf('.field__error')]).toEqual([[], []]);
      expect(document.activeElement?.className).toContain('alert');
    },
  );

  it.each(REFUSAL_CASES.filter(({ code }) => code in FIELD_MESSAGES))(
    'shows $code of $route at the postal code',
    async ({ code, route, lines }) => {
      server.queueReplies(route, refusal(422, code));
      await submitOrder(lines);
      await waitFor(() => expect(screen.getAllByText(FIELD_MESSAGES[code] ?? '')).toHaveLength(1));
      expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true');
      expect(readTextsOutsideAlerts()).toEqual([]);
      expect(readErrorAlerts()).toEqual([expect.stringContaining('1 field needs attention')]);
    },
  );

  it.each([PAY_ROUTE, SUBSCRIBE_ROUTE])('shows CHECKOUT_PAID of %s once, as good news on the cart page', async (route) => {
    server.queueReplies(route, refusal(CONFLICT_STATUS, 'CHECKOUT_PAID'));
    await submitOrder(route === PAY_ROUTE ? [aLine()] : [aLine(), aSubscription()]);
    await waitFor(() => expect(readTextsOf('.alert')).toEqual([expect.stringContaining('Already paid')]));
    expect(readTextsOutsideAlerts()).toEqual([]);
  });

  it.each(Object.keys(shippingInfo))('shows a rejected %s at its field', async (name) => {
    const fields = [{ path: `shippingInfo.${name}`, messages: ['no'] }];
    const body = { type: 'about:blank', title: 'x', status: 400, code: 'VALIDATION_FAILED', traceId: 't', fields };
    server.queueReplies(PAY_ROUTE, { status: 400, body });
    await submitOrder([aLine()]);
    await waitFor(() => expect(document.getElementById(name)?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    expect(readTextsOutsideAlerts()).toEqual([]);
    expect(readErrorAlerts()).toEqual([expect.stringContaining('1 field needs attention')]);
  });

  it('shows a lost connection once, in the connection notice', async () => {
    server.queueReplies(PAY_ROUTE, 'no connection').queueReplies('HEAD /manifest.webmanifest', 'no connection');
    await submitOrder([aLine()]);
    await waitFor(() =>
      expect(readTextsOf('.connection__words')).toEqual(['No connection. Your cart and what you have typed are still here.']),
    );
    expect(readErrorAlerts()).toEqual([]);
  });

  it('shows an unanswered request in the page while the shop is reachable', async () => {
    server.queueReplies(PAY_ROUTE, 'no connection').queueReplies('HEAD /manifest.webmanifest', ok({}));
    await submitOrder([aLine()]);
    await waitFor(() => expect(readErrorAlerts()).toEqual([expect.stringContaining('No connection')]));
    expect(readTextsOutsideAlerts()).toEqual([]);
  });

  it('shows missing stock at the line of the cart and nowhere else', async () => {
    const stockShortages = [{ sku: 'kids-white', wanted: 2, left: 0 }];
    server.queueReplies(PAY_ROUTE, refusal(CONFLICT_STATUS, 'STOCK_SHORT', stockShortages));
    const { user } = await submitOrder([aLine(), aFamilyLine({ quantity: 2 })]);
    await user.click(await screen.findByRole('link', { name: 'Change the cart' }));
    await waitFor(() => expect(readTextsOf('.line__short')).toEqual(['Classic White, kids: sold out, and you have 2 in your cart']));
    expect([readErrorAlerts(), readTextsOutsideAlerts()]).toEqual([[], []]);
  });

  afterEach(() => act(() => cleanup()));
});
