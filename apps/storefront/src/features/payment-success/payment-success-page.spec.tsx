import { checkoutSessionView } from '@brote/contracts/examples';
import type { CheckoutState } from '@brote/contracts/browser';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createShopSession } from '../../app/sync-session';
import { createStore } from '../../app/store';
import { shortId } from '../../app/short-id';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aLine, openShop } from '../../testing/open-shop';
import { lineAdded } from '../cart/cart.slice';
import { PaymentSuccessPage } from './payment-success-page';

const { sessionId } = checkoutSessionView;
const PAGE_PATH = `/payment-success?session_id=${sessionId}`;
const SESSION_ROUTE = `GET /api/v1/checkout/sessions/${sessionId}`;
const sessionReply = (state: CheckoutState) => ok({ ...checkoutSessionView, state });
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the payment success page', () => {
  it('thanks the customer, names order and transaction, and removes paid lines from the cart', async () => {
    const { lines } = await openShop(PAGE_PATH, [aLine()], { sessionId });
    expect(await screen.findByText('Thank you, it is on its way soon')).toBeTruthy();
    for (const text of [
      '#BR-2026-000123',
      shortId(sessionId),
      'Paid',
      '7,00 €',
      '1 × Family pack',
      'Valencia, Spain',
      'between 26 and 30 November 2026',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/processed in 1–2 business days and arrives in 3–5 business days/)).toBeTruthy();
    expect(lines()).toEqual([]);
  });

  it('shortens a long transaction id', async () => {
    const longSessionId = `cs_test_${'a1oMsUW9'.repeat(8)}20d1`;
    server.queueReplies(`GET /api/v1/checkout/sessions/${longSessionId}`, ok({ ...checkoutSessionView, sessionId: longSessionId }));
    await openShop(`/payment-success?session_id=${longSessionId}`);
    expect((await screen.findByText('cs_a1oM…20d1')).title).toBe(longSessionId);
    expect(screen.queryByText(longSessionId)).toBeNull();
  });

  it('states a longer delivery time outside Spain', async () => {
    server.queueReplies(SESSION_ROUTE, ok({ ...checkoutSessionView, country: 'DE' }));
    await openShop(PAGE_PATH);
    expect(await screen.findByText(/arrives in 3–7 business days/)).toBeTruthy();
  });

  it('does not empty the next cart when it is visited again', async () => {
    const { store } = await openShop(PAGE_PATH, [aLine()], { sessionId });
    await waitFor(() => expect(store.getState().cart.lines).toEqual([]));
    act(() => void store.dispatch(lineAdded(aLine())));
    expect(store.getState().cart.lines).toHaveLength(1);
  });

  it.each(['open', 'expired', 'failed'] as const)('keeps the cart when the payment is %s', async (state) => {
    server.queueReplies(SESSION_ROUTE, sessionReply(state));
    const { lines } = await openShop(PAGE_PATH, [aLine()], { sessionId });
    expect(await screen.findByText(/Nothing has been charged/)).toBeTruthy();
    expect(lines()).toHaveLength(1);
  });

  it('empties the cart and promises the e-mail when the Checkout Session is unknown', async () => {
    server.queueReplies(SESSION_ROUTE, refusal(404, 'CHECKOUT_UNKNOWN'));
    const { lines } = await openShop(PAGE_PATH, [aLine()], { sessionId });
    expect(await screen.findByText('Thank you for your order')).toBeTruthy();
    expect(screen.getByText(shortId(sessionId))).toBeTruthy();
    expect(lines()).toEqual([]);
  });

  it('keeps the cart when it opens without a payment', async () => {
    const { lines } = await openShop('/payment-success', [aLine()]);
    expect(screen.getByText('There is no payment to show')).toBeTruthy();
    expect(lines()).toHaveLength(1);
  });
});

describe('the payment success page during confirmation', () => {
  const openPage = (pollDelaysMs: readonly number[]) =>
    render(
      <Provider store={createStore(createShopSession())}>
        <MemoryRouter initialEntries={[PAGE_PATH]}>
          <PaymentSuccessPage onPaid={() => undefined} pollDelaysMs={pollDelaysMs} />
        </MemoryRouter>
      </Provider>,
    );

  it('polls until the payment is confirmed', async () => {
    server.queueReplies(SESSION_ROUTE, sessionReply('processing'), sessionReply('processing'), sessionReply('paid'));
    openPage([5, 5, 5]);
    expect(await screen.findByText('Thank you, it is on its way soon')).toBeTruthy();
    expect(server.seen).toHaveLength(3);
  });

  it('polls again after temporary errors', async () => {
    const serverError = refusal(500, 'INTERNAL');
    server.queueReplies(SESSION_ROUTE, serverError, serverError, sessionReply('paid'));
    openPage([5, 5, 5]);
    expect(await screen.findByText('Thank you, it is on its way soon')).toBeTruthy();
    expect(server.seen).toHaveLength(3);
  });

  it('reports a missing answer after a while and shows a late answer', async () => {
    const serverError = refusal(500, 'INTERNAL');
    server.queueReplies(SESSION_ROUTE, serverError, serverError, serverError, serverError, sessionReply('paid'));
    openPage([5, 40]);
    expect(await screen.findByText('Thank you for your order')).toBeTruthy();
    expect(await screen.findByText('Thank you, it is on its way soon')).toBeTruthy();
  });

  it('stops polling in the end and explains late payments', async () => {
    server.queueReplies(SESSION_ROUTE, sessionReply('processing'), sessionReply('processing'), sessionReply('processing'));
    openPage([5, 5]);
    expect(await screen.findByText('Thank you, your bank is still confirming the payment')).toBeTruthy();
    expect(server.seen).toHaveLength(3);
  });
});
