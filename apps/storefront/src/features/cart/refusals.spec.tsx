import { CALLER_CODES, GATEWAY_CODES } from '@brote/contracts';
import { shippingInfo } from '@brote/contracts/examples';
import { placeOrder } from '@brote/contracts/orders';
import { startSubscription } from '@brote/contracts/subscriptions';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aFamilyLine, aLine, aSubscription, comeBackSignedIn, openShop } from '../../testing/open-shop';

const PAY = 'POST /api/v1/checkout/payment';
const SUBSCRIBE = 'POST /api/v1/checkout/subscription';
const PAYMENT = 'Payment error';
const NO_ANSWER = 'The shop is not answering';
const GONE = 'Something in your cart is no longer sold like this';

/** The title of each refusal that concerns the whole checkout. */
const TITLES: Readonly<Record<string, string>> = {
  PRICE_CHANGED: 'Prices have changed',
  STOCK_SHORT: 'There are not enough brushes left',
  PRODUCT_UNKNOWN: GONE,
  BRUSHES_INVALID: GONE,
  ITEM_COUNT_WRONG: PAYMENT,
  CHECKOUT_IN_PROGRESS: 'Your order is being processed',
  TOO_MANY_OPEN_CHECKOUTS: 'Too many open payments',
  IDEMPOTENCY_KEY_REUSED: PAYMENT,
  PAYMENT_PROVIDER_UNAVAILABLE: PAYMENT,
  PLAN_INVALID: 'Please check the subscription',
  ONBOARDING_REQUIRED: 'Complete your profile',
  SUBSCRIPTION_EXISTS: 'You already have this plan',
  UNAUTHENTICATED: 'Your session has ended',
  FORBIDDEN: PAYMENT,
  VALIDATION_FAILED: 'Some details were not accepted',
  BODY_MALFORMED: PAYMENT,
  BODY_TOO_LARGE: PAYMENT,
  MEDIA_TYPE_UNSUPPORTED: PAYMENT,
  ORIGIN_REFUSED: PAYMENT,
  NOT_FOUND: PAYMENT,
  METHOD_NOT_ALLOWED: PAYMENT,
  TOO_MANY_REQUESTS: 'Too many attempts',
  REQUEST_TIMEOUT: 'No connection',
  SERVICE_UNAVAILABLE: NO_ANSWER,
  DEADLINE_EXCEEDED: NO_ANSWER,
  INTERNAL: PAYMENT,
};

/** The sentence of each refusal that is about one field. */
const AT_FIELDS: Readonly<Record<string, string>> = {
  POSTAL_CODE_INVALID: 'This postal code does not exist in the chosen country',
  DELIVERY_NOT_OFFERED: 'We do not deliver to the Canary Islands, Ceuta and Melilla yet',
};

const declared = (codes: readonly string[]) => [...new Set([...codes, ...CALLER_CODES, ...GATEWAY_CODES])];
const ofPayment = declared(placeOrder.errors);
const ofSubscription = declared(startSubscription.errors);
const SERVER_ERROR = 500;
const CONFLICT = 409;
const statusOf = (code: string) => (code === 'INTERNAL' ? SERVER_ERROR : CONFLICT);

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
  comeBackSignedIn();
});

const translations = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).filter(Boolean);
const errorAlerts = () => translations('.alert--error, .alert--warning');
const elsewhere = () => [...translations('.toast'), ...translations('.connection__words')];

async function press(lines: Parameters<typeof openShop>[1]) {
  const shop = await openShop('/cart?step=shipping', lines);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valencia'));
  await waitFor(() => expect(screen.getByRole('button', { name: /Order with obligation/ })).toHaveProperty('disabled', false));
  await shop.user.click(screen.getByRole('button', { name: /Order with obligation/ }));
  return shop;
}

const CASES = [
  ...ofPayment.map((code) => ({ code, route: PAY, lines: [aLine()] })),
  ...ofSubscription.map((code) => ({ code, route: SUBSCRIBE, lines: [aLine(), aSubscription()] })),
];

describe('an error of the checkout', () => {
  it('has an expected place for every code that the contracts declare', () => {
    const known = [...Object.keys(TITLES), ...Object.keys(AT_FIELDS), 'CHECKOUT_PAID'].toSorted();
    expect(declared([...ofPayment, ...ofSubscription]).toSorted()).toEqual(known);
  });

  it.each(CASES.filter(({ code }) => code in TITLES))('shows $code of $route once, above the form, with its cause', async (each) => {
    server.next(each.route, refusal(statusOf(each.code), each.code));
    await press(each.lines);
    await waitFor(() => expect(errorAlerts()).toHaveLength(1));
    expect(errorAlerts()[0]).toContain(TITLES[each.code]);
    expect([elsewhere(), translations('.field__error')]).toEqual([[], []]);
    expect(document.activeElement?.className).toContain('alert');
  });

  it.each(CASES.filter(({ code }) => code in AT_FIELDS))('shows $code of $route at the postal code', async ({ code, route, lines }) => {
    server.next(route, refusal(422, code));
    await press(lines);
    await waitFor(() => expect(screen.getAllByText(AT_FIELDS[code] ?? '')).toHaveLength(1));
    expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true');
    expect(elsewhere()).toEqual([]);
    expect(errorAlerts()).toEqual([expect.stringContaining('1 field needs attention')]);
  });

  it.each([PAY, SUBSCRIBE])('shows CHECKOUT_PAID of %s once, as good news on the cart page', async (route) => {
    server.next(route, refusal(CONFLICT, 'CHECKOUT_PAID'));
    await press(route === PAY ? [aLine()] : [aLine(), aSubscription()]);
    await waitFor(() => expect(translations('.alert')).toEqual([expect.stringContaining('Already paid')]));
    expect(elsewhere()).toEqual([]);
  });

  it.each(Object.keys(shippingInfo))('shows a rejected %s at its field', async (name) => {
    const fields = [{ path: `shippingInfo.${name}`, messages: ['no'] }];
    const body = { type: 'about:blank', title: 'x', status: 400, code: 'VALIDATION_FAILED', traceId: 't', fields };
    server.next(PAY, { status: 400, body });
    await press([aLine()]);
    await waitFor(() => expect(document.getElementById(name)?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    expect(elsewhere()).toEqual([]);
    expect(errorAlerts()).toEqual([expect.stringContaining('1 field needs attention')]);
  });

  it('shows a lost connection once, in the connection notice', async () => {
    server.next(PAY, 'no connection').next('HEAD /manifest.webmanifest', 'no connection');
    await press([aLine()]);
    await waitFor(() =>
      expect(translations('.connection__words')).toEqual(['No connection. Your cart and what you have typed are still here.']),
    );
    expect(errorAlerts()).toEqual([]);
  });

  it('shows an unanswered request in the page while the shop is reachable', async () => {
    server.next(PAY, 'no connection').next('HEAD /manifest.webmanifest', ok({}));
    await press([aLine()]);
    await waitFor(() => expect(errorAlerts()).toEqual([expect.stringContaining('No connection')]));
    expect(elsewhere()).toEqual([]);
  });

  it('shows missing stock at the line of the cart and nowhere else', async () => {
    const short = [{ sku: 'kids-white', wanted: 2, left: 0 }];
    server.next(PAY, refusal(CONFLICT, 'STOCK_SHORT', short));
    const { user } = await press([aLine(), aFamilyLine({ quantity: 2 })]);
    await user.click(await screen.findByRole('link', { name: 'Change the cart' }));
    await waitFor(() => expect(translations('.line__short')).toEqual(['Classic White, kids: sold out, and you have 2 in your cart']));
    expect([errorAlerts(), elsewhere()]).toEqual([[], []]);
  });

  afterEach(() => act(() => cleanup()));
});
