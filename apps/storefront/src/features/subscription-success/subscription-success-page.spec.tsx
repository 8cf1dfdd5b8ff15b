import { planReference } from '@brote/contracts/browser';
import { subscriptionExamples } from '@brote/contracts/examples';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createShopSession } from '../../app/sync-session';
import { createStore } from '../../app/store';
import { shortId } from '../../app/short-id';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aLine, aSubscription, storeSignedInHint, openShop } from '../../testing/open-shop';
import { lineAdded } from '../cart/cart.slice';
import { SubscriptionSuccessPage } from './subscription-success-page';

const { subscription } = subscriptionExamples;
const SESSION_ROUTE = 'GET /api/v1/checkout/subscription-sessions/cs_1';
const PAGE_PATH = '/subscription-success?session_id=cs_1';
const checkoutReply = (state: string) =>
  ok({ state, subscriptionId: subscription.id, subscription: state === 'open' ? null : subscription });
const expectedSelection = { brushes: subscription.brushes };
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the subscription success page', () => {
  it('shows short id, plan reference, dispatch promise and arrival days of the first delivery', async () => {
    server.queueReplies(SESSION_ROUTE, checkoutReply('active'));
    await openShop(PAGE_PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your subscription is active' })).toBeTruthy();
    for (const text of [shortId(subscription.id), planReference(subscription.id), 'between 23 and 25 February 2027'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Valencia, Spain')).toBeTruthy();
    expect(screen.queryByText(subscription.id)).toBeNull();
    expect(screen.getByText(/1–2 business days. You can cancel or pause any time/)).toBeTruthy();
    expect(screen.getByText(/Regular deliveries every 3 months/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View subscriptions' }).getAttribute('href')).toBe('/subscriptions');
  });

  it('removes the bought line from the cart once and keeps the others', async () => {
    server.queueReplies(SESSION_ROUTE, checkoutReply('active'), checkoutReply('active'));
    const { store, lines } = await openShop(PAGE_PATH, [aLine(), aSubscription(expectedSelection), aSubscription()]);
    await waitFor(() => expect(lines()).toHaveLength(2));
    act(() => void store.dispatch(lineAdded(aSubscription(expectedSelection))));
    expect(lines()).toHaveLength(3);
  });

  it('names the order of the add-on items and removes their lines from the cart', async () => {
    const { order } = subscriptionExamples.checkout;
    server.queueReplies(SESSION_ROUTE, ok({ ...subscriptionExamples.checkout }));
    const { lines } = await openShop(PAGE_PATH, [aLine(), aSubscription(expectedSelection), aSubscription()], { sessionId: null });
    expect((await screen.findByRole('link', { name: '#BR-2026-000123' })).getAttribute('href')).toBe(`/orders/${order?.orderId ?? ''}`);
    await waitFor(() => expect(lines()).toHaveLength(1));
  });

  it.each([
    ['open', 'This subscription is not paid yet'],
    ['expired', 'The payment did not go through'],
    ['failed', 'The payment did not go through'],
  ])('states that the payment is %s', async (state, heading) => {
    server.queueReplies(SESSION_ROUTE, checkoutReply(state));
    await openShop(PAGE_PATH);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  });

  it('reports an unknown Checkout Session and offers a retry', async () => {
    server.queueReplies(SESSION_ROUTE, refusal(404, 'CHECKOUT_UNKNOWN'), checkoutReply('active'));
    const { user } = await openShop(PAGE_PATH);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your subscription is active' })).toBeTruthy();
  });

  it('shows nothing without a payment', async () => {
    await openShop('/subscription-success');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no subscription to show');
  });
});

describe('the subscription success page during confirmation', () => {
  const openPage = (pollDelaysMs: readonly number[]) =>
    render(
      <Provider store={createStore(createShopSession())}>
        <MemoryRouter initialEntries={[PAGE_PATH]}>
          <SubscriptionSuccessPage onActive={() => undefined} pollDelaysMs={pollDelaysMs} />
        </MemoryRouter>
      </Provider>,
    );

  it('polls until the subscription is active', async () => {
    server.queueReplies(SESSION_ROUTE, checkoutReply('processing'), checkoutReply('processing'), checkoutReply('active'));
    openPage([5, 5, 5]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your subscription is active' })).toBeTruthy();
  });

  it('stops polling in the end', async () => {
    server.queueReplies(SESSION_ROUTE, checkoutReply('processing'), checkoutReply('processing'));
    openPage([5]);
    expect(await screen.findByRole('heading', { level: 1, name: /your bank is still confirming/ })).toBeTruthy();
  });
});
