import { orderView } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const LIST_ROUTE = 'GET /api/v1/orders?limit=10';
const orderNumbered = (number: number) => ({
  ...orderView,
  id: `0192f0c0-0000-7000-8000-00000000010${number}`,
  number: `BR-2026-00020${number}`,
});
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the order history', () => {
  it('shows number, day, status, items and the total in euros', async () => {
    await openShop('/orders');
    const order = await screen.findByRole('link', { name: '#BR-2026-000123' });
    expect(order.getAttribute('href')).toBe(`/orders/${orderView.id}`);
    const card = within(order.closest('li') ?? document.body);
    for (const text of ['20 November 2026', 'Processing']) expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText(/Family pack × 1/)).toBeTruthy();
    expect(card.getAllByText('7,00 €')).toHaveLength(2);
  });

  it('shows an empty history with a link to the shop', async () => {
    server.queueReplies(LIST_ROUTE, ok({ orders: [], nextCursor: null, total: 0 }));
    await openShop('/orders');
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the shop' }).getAttribute('href')).toBe('/shop');
  });

  it('loads more orders until all are shown', async () => {
    server
      .queueReplies(LIST_ROUTE, ok({ orders: [orderNumbered(1)], nextCursor: 'c/1', total: 2 }))
      .queueReplies(`${LIST_ROUTE}&cursor=c%2F1`, ok({ orders: [orderNumbered(2)], nextCursor: null, total: 2 }));
    const { user } = await openShop('/orders');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^#BR/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('keeps loaded orders when the next page fails, and starts again on request', async () => {
    server
      .queueReplies(LIST_ROUTE, ok({ orders: [orderNumbered(1)], nextCursor: 'c1', total: 2 }))
      .queueReplies(`${LIST_ROUTE}&cursor=c1`, refusal(400, 'CURSOR_INVALID'));
    const { user } = await openShop('/orders');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load your orders');
    expect(screen.getAllByRole('link', { name: /^#BR/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('redirects a guest to the sign-in page', async () => {
    localStorage.clear();
    await openShop('/orders');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });
});
