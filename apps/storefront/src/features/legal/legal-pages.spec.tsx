import { act, screen, within } from '@testing-library/react';
import { lineAdded } from '../cart/cart.slice';
import { FakeServer, refusal } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the legal page', () => {
  it.each([
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/shipping', 'Shipping Policy'],
    ['/legal-notice', 'Legal notice'],
    ['/cookies', 'Cookies and storage'],
    ['/accessibility', 'Accessibility statement'],
  ])('%s shows its heading, its date and a table of contents', async (path, heading) => {
    await openShop(path);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByText(/^Last updated: /)).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const link of contents) expect(document.querySelector(link.getAttribute('href') ?? '')).toBeTruthy();
  });

  it.each(['/terms', '/privacy', '/shipping'])('%s has the update date of the specification', async (path) => {
    await openShop(path);
    expect(screen.getByText('Last updated: May 21, 2025. Version 2025-05-21.')).toBeTruthy();
  });

  it('/legal-notice names the seller of the configuration and marks the demonstration', async () => {
    await openShop('/legal-notice');
    expect(await screen.findByText('Brote Demo S.L.')).toBeTruthy();
    expect(screen.getByText('B00000000')).toBeTruthy();
    expect(screen.getByText('This is a demonstration')).toBeTruthy();
  });

  it('/terms fills the seller into the withdrawal form', async () => {
    await openShop('/terms');
    expect(await screen.findByText(/^To Brote Demo S\.L\., Calle del Ejemplo 1/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
  });

  it('/legal-notice stays readable without the seller and loads the seller on request', async () => {
    server.queueReplies('GET /api/v1/shop-info', refusal(500, 'INTERNAL'));
    const { user } = await openShop('/legal-notice');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Brote Demo S.L.')).toBeTruthy();
  });

  it('/cookies lists exactly the keys that the browser stores', async () => {
    storeSignedInHint();
    const { store, user } = await openShop('/cookies');
    act(() => void store.dispatch(lineAdded(aLine())));
    await user.click(within(screen.getByRole('group', { name: 'Language' })).getByRole('button', { name: 'Español' }));
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
    const storedKeys = [...Object.keys(localStorage), ...cookies];
    expect(storedKeys.sort()).toEqual(['brote.cart', 'brote.locale', 'brote.signed-in']);
    for (const key of storedKeys) expect(document.body.textContent).toContain(key);
  });
});
