import { beginSession, endSession } from '@brote/api-client';
import { TERMS_VERSION } from '@brote/contracts/browser';
import { catalogueView, familyPack, identityExamples, shippingInfo } from '@brote/contracts/examples';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aFamilyLine, aLine, aSubscription, storeSignedInHint, openShop, chooseSpanish } from '../../testing/open-shop';

const expensiveFamilyPack = { ...familyPack, price: { amount: 850, currency: 'EUR' }, salePrice: null, priorPrice: null };
const PAY_ROUTE = 'POST /api/v1/checkout/payment';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
});

const FIELD_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal code',
} as const;
const labeledFields = Object.entries(FIELD_LABELS) as [keyof typeof FIELD_LABELS, string][];
const getPayButton = () => screen.getByRole('button', { name: /Order with obligation to pay/ });

async function fillInAddress(user: UserEvent, changes: Partial<typeof shippingInfo> = {}) {
  for (const [field, label] of labeledFields) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), { ...shippingInfo, ...changes }[field]);
  }
}

describe('the checkout form', () => {
  const openForm = (...lines: Parameters<typeof openShop>[1] & object) => openShop('/cart?step=shipping', lines);

  it('lists missing values in the order of the form, with links to the fields', async () => {
    const { user } = await openForm(aLine());
    await user.click(getPayButton());
    const alert = await screen.findByText(/^7 fields need attention/);
    expect(screen.getByText('Information required')).toBeTruthy();
    const list = within(alert);
    const linkNames = list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(linkNames).toEqual(Object.values(FIELD_LABELS));
    await user.click(list.getByRole('link', { name: 'Postal code' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Postal code'));
    expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(server.payments).toEqual([]);
  });

  it('validates a field on blur and then while the customer corrects it', async () => {
    const { user } = await openForm(aLine());
    await user.type(screen.getByLabelText('Phone'), '6123');
    expect(screen.queryByText('Phone must be at least 9 digits')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Phone must be at least 9 digits')).toBeTruthy();
    await user.type(screen.getByLabelText('Phone'), '45678');
    await waitFor(() => expect(screen.queryByText('Phone must be at least 9 digits')).toBeNull());
  });

  it('sends the order of the contract and stays busy until the Checkout Session opens', async () => {
    const { user, store, left } = await openForm(aFamilyLine({ quantity: 2 }));
    await fillInAddress(user, { email: 'LUCIA.Ferrer@example.com', city: '  Valencia ' });
    await user.click(getPayButton());
    const busyButton = await screen.findByRole('button', { name: 'Processing payment...' });
    expect(busyButton).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: /Back to cart/ })).toHaveProperty('disabled', true);
    expect(server.payments[0]).toMatchObject({
      items: [{ id: 'brush-family', price: 700, quantity: 2, color: 'blue', type: 'one_time' }],
      customerEmail: 'lucia.ferrer@example.com',
      shippingInfo: { city: 'Valencia', country: 'ES' },
      totalAmount: 1400,
      itemCount: 2,
      locale: 'en',
      cartId: store.getState().cart.cartId,
    });
    expect(left).toEqual(['https://checkout.example/c/pay/cs_test_a1B2c3']);
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByRole('button', { name: /Order with obligation to pay/ })).toHaveProperty('disabled', false);
  });

  it('shows changed prices line by line and pays after the customer accepts them', async () => {
    server.queueReplies(PAY_ROUTE, refusal(409, 'PRICE_CHANGED', [{ productId: 'brush-family', expected: 700, current: 850 }]));
    const { user, lines } = await openForm(aFamilyLine());
    server.queueReplies(
      'GET /api/v1/products',
      ...Array.from({ length: 4 }, () => ok({ ...catalogueView, products: [expensiveFamilyPack] })),
    );
    await fillInAddress(user);
    await user.click(getPayButton());
    expect(await screen.findByText('Family pack: 7,00 € is now 8,50 €')).toBeTruthy();
    expect(getPayButton()).toHaveProperty('disabled', true);
    // The pressed button is disabled, so the focus moves to where the prices are accepted.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Prices have changed'));
    await user.click(screen.getByRole('button', { name: 'Accept the new prices' }));
    expect(lines()[0]).toMatchObject({ price: { amount: 850 }, salePrice: null });
    await user.click(getPayButton());
    await waitFor(() => expect(server.payments.map(({ totalAmount }) => totalAmount)).toEqual([700, 850]));
  });

  it('marks lines with too little stock until the cart changes', async () => {
    server.queueReplies(PAY_ROUTE, refusal(409, 'STOCK_SHORT', [{ sku: 'kids-white', wanted: 3, left: 1 }]));
    const { user } = await openForm(aLine(), aFamilyLine({ quantity: 3 }));
    await fillInAddress(user);
    await user.click(getPayButton());
    expect(await screen.findByText('Classic White, kids: you have 3 in your cart, only 1 is left')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There are not enough brushes left'));
    await user.click(screen.getByRole('link', { name: 'Change the cart' }));
    expect(await screen.findAllByText('Classic White, kids: you have 3 in your cart, only 1 is left')).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'One less' })[1] ?? document.body);
    expect(screen.queryByText(/only 1 is left/)).toBeNull();
  });

  it('keeps everything after a lost connection and repeats the request with the same key', async () => {
    server.queueReplies(PAY_ROUTE, 'no connection', refusal(503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getPayButton());
    expect((await screen.findAllByText(/Nothing was lost/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('City')).toHaveProperty('value', shippingInfo.city);
    await user.click(getPayButton());
    expect((await screen.findAllByText(/Nothing was charged/)).length).toBeGreaterThan(0);
    await user.click(getPayButton());
    await screen.findByRole('button', { name: 'Processing payment...' });
    const keys = server.seen.filter(({ path }) => path.endsWith('/payment')).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('uses a new key after an answer', async () => {
    server.queueReplies(PAY_ROUTE, refusal(409, 'CHECKOUT_IN_PROGRESS'));
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getPayButton());
    expect((await screen.findAllByText(/is being processed/)).length).toBeGreaterThan(0);
    await user.click(getPayButton());
    await screen.findByRole('button', { name: 'Processing payment...' });
    const keys = server.seen.filter(({ path }) => path.endsWith('/payment')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('reports a missing payment URL in the words of the specification', async () => {
    server.queueReplies(PAY_ROUTE, ok({}));
    chooseSpanish();
    const { user } = await openForm(aLine());
    for (const [field] of labeledFields) await user.type(document.getElementById(field) ?? document.body, shippingInfo[field]);
    await user.click(screen.getByRole('button', { name: /Pedido con obligación de pago/ }));
    expect((await screen.findAllByText('Error en el pago')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('No se recibió la URL de pago del proveedor de pagos con tarjeta.').length).toBeGreaterThan(0);
  });

  it('shows the fields that the server rejected', async () => {
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 400,
      code: 'VALIDATION_FAILED',
      traceId: 't',
      fields: [{ path: 'shippingInfo.city', messages: ['no'] }],
    };
    server.queueReplies(PAY_ROUTE, { status: 400, body });
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getPayButton());
    expect(await screen.findByText('We cannot use this as it is written: please use plain letters, digits and signs')).toBeTruthy();
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  });

  it('requires an account for a subscription', async () => {
    await openForm(aLine(), aSubscription());
    expect(screen.getByText('Please login or register to subscribe.')).toBeTruthy();
    expect(getPayButton()).toHaveProperty('disabled', true);
  });
});

describe('the checkout form of a signed-in customer', () => {
  const readValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  beforeEach(storeSignedInHint);

  it('contains the address of the account', async () => {
    await openShop('/cart?step=shipping', [aLine()]);
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    expect([readValue('First name'), readValue('Last name'), readValue('E-mail')]).toEqual([
      'Lucía',
      'Ferrer',
      identityExamples.user.email,
    ]);
    expect([readValue('Address'), readValue('Postal code'), readValue('Phone')]).toEqual([
      'Carrer de la Mar 12, 3º',
      '46003',
      '+34 612 345 678',
    ]);
  });

  it('keeps values that were typed before the account was loaded', async () => {
    localStorage.clear();
    const { user, store } = await openShop('/cart?step=shipping', [aLine()]);
    await user.type(await screen.findByLabelText('City'), 'Alcoi');
    act(() => store.dispatch(beginSession(identityExamples.accessGrant)));
    await waitFor(() => expect(readValue('Postal code')).toBe('46003'));
    expect(readValue('City')).toBe('Alcoi');
  });

  it('is emptied when the customer signs out in another tab', async () => {
    const { user, store, lines } = await openShop('/cart?step=shipping', [aLine()]);
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    await user.type(screen.getByLabelText('City'), ' 2');
    act(() => store.dispatch(endSession()));
    await waitFor(() => expect(readValue('City')).toBe(''));
    await user.click(screen.getByRole('button', { name: /Back to cart/ }));
    await user.click(await screen.findByRole('link', { name: 'Proceed to checkout' }));
    expect([readValue('City'), readValue('E-mail'), lines().length]).toEqual(['', '', 1]);
  });

  it('pays a pack with the first subscription and keeps the second subscription', async () => {
    const name = { en: 'Individual subscription', es: 'Suscripción Individual' };
    const price = { amount: 100, currency: 'EUR' } as const;
    const otherSubscription = aSubscription({ productId: 'sub-individual', name, price, brushes: [{ type: 'adult', color: 'blue' }] });
    const { user } = await openShop('/cart?step=shipping', [aLine(), aSubscription(), otherSubscription]);
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    expect(screen.getByText('These stay in your cart for the next checkout: Individual subscription.')).toBeTruthy();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    for (const text of ['Subtotal (2 items)', '1,90 €/month']) expect(summary.getByText(text)).toBeTruthy();
    expect(getPayButton().textContent).toMatch(/5,40\s€/);
    await user.click(getPayButton());
    const addOnItems = { items: [{ id: 'brush-single', price: 350, quantity: 1 }], totalAmount: 350, itemCount: 1 };
    await waitFor(() =>
      expect(server.bodiesOf('POST /api/v1/checkout/subscription')).toMatchObject([
        { planId: 'sub-couple', planPrice: 190, termsVersion: TERMS_VERSION, addOnItems },
      ]),
    );
  });

  it('shows price increases of packs that are bought with a subscription', async () => {
    const changes = [{ productId: 'brush-single', expected: 350, current: 500 }];
    server.queueReplies('POST /api/v1/checkout/subscription', refusal(409, 'PRICE_CHANGED', changes));
    const { user } = await openShop('/cart?step=shipping', [aLine(), aSubscription()]);
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    await user.click(getPayButton());
    expect(await screen.findByText('Single brush: 3,50 € is now 5,00 €')).toBeTruthy();
  });

  it('sends the payment with the access token of the customer', async () => {
    const { user } = await openShop('/cart?step=shipping', [aLine()]);
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    await user.click(getPayButton());
    await waitFor(() => expect(server.payments).toHaveLength(1));
    const paymentRequest = server.seen.find(({ path }) => path === '/api/v1/checkout/payment');
    expect(paymentRequest?.headers['authorization']).toBe(`Bearer ${identityExamples.accessGrant.accessToken}`);
  });

  it('states arrival days, right of withdrawal and legal guarantee before the button', async () => {
    const { user } = await openShop('/cart?step=shipping', [aLine()]);
    expect(await screen.findByText(/^Delivery to Spain: 3–5 business days/)).toBeTruthy();
    expect(await screen.findByText('If you pay now, it should reach you between 26 and 30 November 2026.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Country'), 'FR');
    expect(await screen.findByText(/^Delivery to France: 3–7 business days/)).toBeTruthy();
    expect(screen.getByText('If you pay now, it should reach you between 26 November and 2 December 2026.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Right of withdrawal and form' }).getAttribute('href')).toBe('/terms#withdrawal');
    const notice = screen.getByText('Legal guarantee: 3 years');
    const button = screen.getByRole('button', { name: /^Order with obligation to pay/ });
    expect(notice.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
