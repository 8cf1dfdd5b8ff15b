import { checkoutSessionView } from '@brote/contracts/examples';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { cancelReturnedSession } from '#app/resolve-checkouts';
import { aFamilyLine, aLine, storeSignedInHint, openShop } from '../../testing/open-shop';
import { checkoutOpened, lineAdded, lineQuantitiesOf } from './cart.slice';

const PAY_ROUTE = 'POST /api/v1/checkout/payment';
const { sessionId, orderNumber } = checkoutSessionView;
const GET_SESSION_ROUTE = `GET /api/v1/checkout/sessions/${sessionId}`;
const CANCEL_SESSION_ROUTE = `POST /api/v1/checkout/sessions/${sessionId}/cancel`;
const sessionReply = (state: string) => ok({ ...checkoutSessionView, state });
const getPayButton = () => screen.getByRole('button', { name: /Order with obligation to pay/ });
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
});

/** Simulates a hidden tab that becomes visible again. */
const returnToTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const countRequests = (route: string) => server.seen.filter(({ method, path }) => `${method} ${path}` === route).length;

/** A shop whose cart opened a Checkout Session in another tab, or on another visit. */
async function openShopDuringPayment(path: string, ...lines: Parameters<typeof aLine>[0][]) {
  const shop = await openShop(
    path,
    lines.map((line) => aLine(line)),
  );
  const { cart } = shop.store.getState();
  act(() => void shop.store.dispatch(checkoutOpened({ sessionId, cartId: cart.cartId, lines: lineQuantitiesOf(cart.lines) })));
  return { ...shop, cartId: cart.cartId };
}

describe('a paid Checkout Session', () => {
  it('removes its lines from the cart, links the order and renews the cart id', async () => {
    const { lines, store, cartId } = await openShopDuringPayment('/cart', {});
    returnToTab();
    const order = await screen.findByRole('link', { name: `order ${orderNumber}` });
    expect(order.getAttribute('href')).toBe(`/payment-success?session_id=${sessionId}`);
    expect(screen.getByText('Already paid')).toBeTruthy();
    expect(lines()).toEqual([]);
    expect(store.getState().cart).toMatchObject({ open: [], clearedFor: sessionId });
    expect(store.getState().cart.cartId).not.toBe(cartId);
  });

  it('removes its lines from the cart on any page of the shop', async () => {
    const { lines } = await openShopDuringPayment('/about', {});
    await waitFor(() => {
      returnToTab();
      expect(lines()).toEqual([]);
    });
  });

  it('removes the paid pieces and keeps pieces that were added meanwhile', async () => {
    const { lines, store } = await openShopDuringPayment('/cart', { quantity: 2 });
    act(() => void store.dispatch(lineAdded(aLine({ quantity: 3 }))));
    act(() => void store.dispatch(lineAdded(aFamilyLine())));
    returnToTab();
    await screen.findByText('Already paid');
    expect(lines().map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['brush-single', 3],
      ['brush-family', 1],
    ]);
  });

  it('leaves the cart of a browser without an open Checkout Session unchanged', async () => {
    const { lines } = await openShop(`/payment-success?session_id=${sessionId}`, [aLine()]);
    await screen.findByText('Thank you, it is on its way soon');
    expect(lines()).toHaveLength(1);
  });

  it.each(['expired', 'failed'])('keeps the cart when its state is %s, and is not polled again', async (state) => {
    server.setReply(GET_SESSION_ROUTE, sessionReply(state));
    const { lines, store } = await openShopDuringPayment('/cart', {});
    returnToTab();
    await waitFor(() => expect(store.getState().cart.open).toEqual([]));
    expect(lines()).toHaveLength(1);
  });

  it('keeps the cart while its state is unavailable, and is polled again', async () => {
    server.setReply(GET_SESSION_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { lines, store } = await openShopDuringPayment('/cart', {});
    returnToTab();
    await waitFor(() => expect(countRequests(GET_SESSION_ROUTE)).toBeGreaterThan(0));
    expect([lines().length, store.getState().cart.open.length]).toEqual([1, 1]);
    server.setReply(GET_SESSION_ROUTE, sessionReply('paid'));
    await waitFor(() => {
      returnToTab();
      expect(lines()).toEqual([]);
    });
  });
});

describe('a second payment for a paid cart', () => {
  beforeEach(storeSignedInHint);

  const waitForFilledForm = () => waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valencia'));

  it('shows the order and the remaining lines, which the customer can then pay', async () => {
    server
      .queueReplies(PAY_ROUTE, refusal(409, 'CHECKOUT_PAID'))
      .setReply(GET_SESSION_ROUTE, () => sessionReply(server.payments.length > 0 ? 'paid' : 'open'));
    const { user, lines, store, cartId } = await openShopDuringPayment('/cart?step=shipping', {});
    act(() => void store.dispatch(lineAdded(aFamilyLine())));
    await waitForFilledForm();
    await user.click(getPayButton());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: `order ${orderNumber}` })).toBeTruthy();
    expect(screen.queryByText('Payment error')).toBeNull();
    expect(lines().map(({ productId }) => productId)).toEqual(['brush-family']);
    await user.click(screen.getByRole('link', { name: 'Proceed to checkout' }));
    await waitForFilledForm();
    await user.click(getPayButton());
    await waitFor(() => expect(server.payments).toHaveLength(2));
    expect(server.payments[1]?.cartId).not.toBe(cartId);
  });

  it('keeps an older cart without recorded Checkout Sessions, under a new id', async () => {
    server.queueReplies(PAY_ROUTE, refusal(409, 'CHECKOUT_PAID'));
    const { user, lines, store } = await openShop('/cart?step=shipping', [aLine()]);
    const { cartId } = store.getState().cart;
    await waitForFilledForm();
    await user.click(getPayButton());
    expect(await screen.findByText(/Remove what you have already ordered/)).toBeTruthy();
    expect([lines().length, store.getState().cart.cartId === cartId]).toEqual([1, false]);
  });

  it('reports the paid cart and keeps everything when the order fails to load', async () => {
    server.queueReplies(PAY_ROUTE, refusal(409, 'CHECKOUT_PAID')).setReply(GET_SESSION_ROUTE, refusal(429, 'TOO_MANY_REQUESTS'));
    const { user, lines, store, cartId } = await openShopDuringPayment('/cart?step=shipping', {});
    await waitForFilledForm();
    await user.click(getPayButton());
    expect((await screen.findAllByText('Already paid')).length).toBeGreaterThan(0);
    expect([lines().length, store.getState().cart.cartId]).toEqual([1, cartId]);
  });
});

describe('an open Checkout Session', () => {
  beforeEach(storeSignedInHint);

  it('is cancelled when its tab returns to the cart, so that its stock is released', async () => {
    server
      .queueReplies(CANCEL_SESSION_ROUTE, 'no connection', sessionReply('expired'), sessionReply('expired'))
      .setReply(GET_SESSION_ROUTE, sessionReply('open'));
    const { user, lines, store, left } = await openShop('/cart?step=shipping', [aLine()]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valencia'));
    await user.click(getPayButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(store.getState().cart.open).toMatchObject([{ sessionId, lines: [{ quantity: 1 }] }]);
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    // The first try got no answer.
    await waitFor(() => expect(countRequests(CANCEL_SESSION_ROUTE)).toBe(1));
    expect(store.getState().cart.open).toHaveLength(1);
    returnToTab();
    await waitFor(() => expect(countRequests(CANCEL_SESSION_ROUTE)).toBeGreaterThan(1));
    server.setReply(GET_SESSION_ROUTE, sessionReply('expired'));
    returnToTab();
    await waitFor(() => expect(store.getState().cart.open).toEqual([]));
    expect(lines()).toHaveLength(1);
  });

  it('is not cancelled by the page that leaves for it', async () => {
    server.setReply(GET_SESSION_ROUTE, sessionReply('open'));
    const { user, store, left } = await openShop('/cart?step=shipping', [aLine()]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Valencia'));
    await user.click(getPayButton());
    await waitFor(() => expect(left).toHaveLength(1));
    // As the part of the page that loads last does.
    await act(async () => store.dispatch(cancelReturnedSession()));
    expect([countRequests(CANCEL_SESSION_ROUTE), store.getState().cart.open.length]).toEqual([0, 1]);
  });

  it('stays open when another tab shows the cart', async () => {
    server.setReply(GET_SESSION_ROUTE, sessionReply('open'));
    const { store } = await openShopDuringPayment('/cart', {});
    returnToTab();
    await waitFor(() => expect(countRequests(GET_SESSION_ROUTE)).toBe(1));
    expect([countRequests(CANCEL_SESSION_ROUTE), store.getState().cart.open.length]).toEqual([0, 1]);
  });
});
