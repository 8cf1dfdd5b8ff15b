import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop, chooseSpanish } from '../../testing/open-shop';

const VERIFY_ROUTE = 'POST /api/v1/auth/verify';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  chooseSpanish();
  server = FakeServer.start();
});

const readPath = () => window.location.pathname + window.location.search;
const verifyBodies = () => server.seen.filter(({ path: requestPath }) => requestPath === '/api/v1/auth/verify').map(({ body }) => body);

describe('a link that confirms an e-mail address', () => {
  it('opens the page of its redirect and confirms the address', async () => {
    server.queueReplies(VERIFY_ROUTE, ok({ redirectTo: '/welcome' }));
    await openShop('/auth/confirm#token_hash=abc&type=signup&redirect_to=%2Fwelcome');
    expect(await screen.findByText('Email confirmado')).toBeTruthy();
    await waitFor(() => expect(readPath()).toBe('/welcome'));
    expect(verifyBodies()).toEqual([{ token: 'abc', type: 'signup' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tu cuenta está confirmada' })).toBeTruthy();
  });

  it.each([
    ['no page', ''],
    ['another site', '&redirect_to=https%3A%2F%2Fevil.example%2F'],
    ['another site without a scheme', '&redirect_to=%2F%2Fevil.example'],
    ['another site by a backslash', '&redirect_to=%2F%5Cevil.example'],
    ['a script', '&redirect_to=javascript%3Aalert(1)'],
  ])('opens the sign-in page when its redirect names %s', async (_case, redirect) => {
    server.queueReplies(VERIFY_ROUTE, ok({ redirectTo: null }));
    await openShop(`/auth/confirm?token_hash=abc&type=signup${redirect}`);
    await waitFor(() => expect(readPath()).toBe('/login'));
    expect(await screen.findByText('E-mail confirmado')).toBeTruthy();
    expect(window.location.host).toBe('localhost');
  });

  it('decodes a redirect that was encoded twice', async () => {
    server.queueReplies(VERIFY_ROUTE, ok({ redirectTo: null }));
    await openShop('/auth/confirm?token_hash=abc&type=email&redirect_to=%252Fshop%2523family');
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/shop#family'));
  });

  it.each([
    ['', 'Enlace de confirmación inválido o expirado.'],
    ['?token_hash=abc', 'Enlace de confirmación inválido o expirado.'],
    ['?token_hash=abc&type=nonsense', 'Enlace de confirmación inválido o expirado.'],
  ])('causes no request when it is incomplete: %j', async (query, sentence) => {
    await openShop(`/auth/confirm${query}`);
    expect(await screen.findByText('Error de confirmación')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(sentence);
    await waitFor(() => expect(readPath()).toBe('/login'));
    expect(verifyBodies()).toEqual([]);
  });

  it.each([
    [refusal(400, 'LINK_INVALID'), 'No se pudo confirmar el email. El enlace podría estar expirado.'],
    [refusal(500, 'INTERNAL'), 'Ocurrió un error inesperado.'],
    ['no connection' as const, 'Ocurrió un error inesperado.'],
  ])('shows the reason of a failure and opens the sign-in page', async (reply, sentence) => {
    server.queueReplies(VERIFY_ROUTE, reply);
    await openShop('/auth/confirm?token_hash=abc&type=signup&redirect_to=%2Fwelcome');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await waitFor(() => expect(readPath()).toBe('/login'));
  });

  it('renews the session of a signed-in customer with the new address', async () => {
    storeSignedInHint();
    server.queueReplies(VERIFY_ROUTE, ok({ redirectTo: null }));
    await openShop('/auth/confirm?token_hash=abc&type=email_change&redirect_to=%2Faccount');
    await waitFor(() => expect(readPath()).toBe('/account'));
    await waitFor(() => expect(server.seen.filter(({ path: requestPath }) => requestPath === '/api/v1/auth/refresh')).toHaveLength(2));
  });
});

describe('the page /verify-email', () => {
  it('confirms the address and opens the home page two seconds later', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.queueReplies(VERIFY_ROUTE, ok({ redirectTo: null }));
    await openShop('/verify-email?token=abc&type=signup');
    expect(await screen.findByRole('heading', { level: 1, name: 'E-mail verificado' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(readPath()).toBe('/'));
    jest.useRealTimers();
  });

  it.each([['/verify-email'], ['/verify-email?token=abc&type=signup']])('explains the next step after a failure: %s', async (link) => {
    server.queueReplies(VERIFY_ROUTE, refusal(400, 'LINK_INVALID'));
    await openShop(link);
    expect(await screen.findByText('Error al verificar tu cuenta. Intenta de nuevo o contacta soporte.')).toBeTruthy();
  });
});
