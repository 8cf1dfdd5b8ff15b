import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aLine, openShop, chooseSpanish } from '../../testing/open-shop';

const LOST_TEXT = 'No connection. Your cart and what you have typed are still here.';
const PROBE_ROUTE = 'HEAD /manifest.webmanifest';

let server: FakeServer;
let isOnline = true;

beforeEach(() => {
  localStorage.clear();
  isOnline = true;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  server = FakeServer.start();
});

/** The status element exists before it has a text. */
const waitUntilWatched = () => waitFor(() => expect(document.querySelector('.connection__words[role="status"]')).toBeTruthy());
const setOnline = (next: boolean) =>
  act(async () => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
    await Promise.resolve();
  });

describe('the connection notice', () => {
  it('appears when the connection is lost and keeps cart and form', async () => {
    const { user, lines } = await openShop('/contact', [aLine()]);
    await waitUntilWatched();
    expect(screen.queryByText(LOST_TEXT)).toBeNull();
    await user.type(screen.getByLabelText('Message'), 'Un cepillo ha llegado roto.');
    await setOnline(false);
    expect(screen.getByText(LOST_TEXT).getAttribute('role')).toBe('status');
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Un cepillo ha llegado roto.');
    expect(lines()).toHaveLength(1);
  });

  it('appears in Spanish', async () => {
    chooseSpanish();
    await openShop('/about');
    await waitUntilWatched();
    await setOnline(false);
    expect(screen.getByText('Sin conexión. Tu cesta y lo que has escrito siguen aquí.')).toBeTruthy();
    await setOnline(true);
    expect(await screen.findByText('Vuelve a haber conexión. Cargamos lo que faltaba.')).toBeTruthy();
  });

  it('appears after an unanswered request, and the page loads once the shop answers again', async () => {
    const noConnectionReplies = Array.from({ length: 4 }, () => 'no connection' as const);
    server.queueReplies('GET /api/v1/products', ...noConnectionReplies).queueReplies(PROBE_ROUTE, 'no connection');
    const { user } = await openShop('/shop');
    expect(await screen.findByText(LOST_TEXT)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Family pack' })).toBeNull();
    await user.click(
      within(document.querySelector<HTMLElement>('.connection') ?? document.body).getByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByText('You are connected again. What was missing is being loaded.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Family pack' })).toBeTruthy();
  });
});
