import { screen } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const UNSUBSCRIBE_ROUTE = 'POST /api/v1/unsubscribe';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the unsubscribe link', () => {
  it('changes nothing when it opens and names the topic after the button is pressed', async () => {
    server.queueReplies(UNSUBSCRIBE_ROUTE, ok({ topic: 'marketing' }));
    const { user } = await openShop('/unsubscribe#token=tok.en');
    expect(server.bodiesOf(UNSUBSCRIBE_ROUTE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('We no longer send you news and offers.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All message settings' }).getAttribute('href')).toBe('/account?tab=notifications');
  });

  it('offers a retry after a lost connection', async () => {
    server.queueReplies(UNSUBSCRIBE_ROUTE, 'no connection', ok({ topic: 'orderUpdates' }));
    const { user } = await openShop('/unsubscribe?token=tok.en');
    expect(window.location.search + window.location.hash).toBe('#token=tok.en');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/no longer write to you about parcels/)).toBeTruthy();
  });

  it('shows an error page without a token', async () => {
    await openShop('/unsubscribe');
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });

  it('shows an error page when it is forged', async () => {
    server.queueReplies(UNSUBSCRIBE_ROUTE, refusal(404, 'LINK_INVALID'));
    const { user } = await openShop('/unsubscribe?token=tok.en');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });
});
