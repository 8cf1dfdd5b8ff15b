import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop, chooseSpanish } from '../../testing/open-shop';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the forgotten-password page', () => {
  it.each([
    ['the shop sends a link', ok({})],
    ['the shop refuses', refusal(429, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 60 })],
    ['the connection fails', 'no connection' as const],
  ])('shows the sentence of the specification whether or not %s', async (_case, reply) => {
    chooseSpanish();
    server.queueReplies('POST /api/v1/auth/recover', reply);
    const { user } = await openShop('/forgot-password');
    await user.type(screen.getByLabelText('E-mail'), 'nadie');
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }));
    expect(await screen.findByText('Por favor ingresa una dirección de email válida')).toBeTruthy();
    await user.type(screen.getByLabelText('E-mail'), '@example.com');
    await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }));
    expect(await screen.findByText('Enlace enviado')).toBeTruthy();
    const sentence = 'Si existe una cuenta con este email, recibirás un enlace para restablecer tu contraseña.';
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Revisa tu correo');
  });
});

describe('the new-password page', () => {
  const RESET_LINK = '/reset-password#token_hash=abc-DEF_1';
  const typePasswords = async (user: Awaited<ReturnType<typeof openShop>>['user'], password: string, confirmation: string) => {
    await user.type(await screen.findByLabelText('Nueva contraseña'), password);
    await user.type(screen.getByLabelText('Confirma la contraseña'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  };
  beforeEach(() => chooseSpanish());

  it.each(['/reset-password', RESET_LINK])('rejects the link %s, which the server does not know', async (path) => {
    server.queueReplies('POST /api/v1/auth/recovery', refusal(400, 'LINK_INVALID'));
    await openShop(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Enlace inválido' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir un nuevo enlace' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('validates the password with the messages of the specification', async () => {
    server.queueReplies('POST /api/v1/auth/recovery', ok({}));
    const { user } = await openShop(RESET_LINK);
    await typePasswords(user, 'abc', 'abcd');
    expect(await screen.findByText('La contraseña debe tener al menos 6 caracteres')).toBeTruthy();
    expect(screen.getByText('Confirma tu contraseña')).toBeTruthy();
    await user.type(screen.getByLabelText('Nueva contraseña'), 'defg');
    await user.type(screen.getByLabelText('Confirma la contraseña'), 'xyz');
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeTruthy();
  });

  it('ends the local session, confirms the change and opens the sign-in page three seconds later', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    storeSignedInHint();
    server.queueReplies('POST /api/v1/auth/recovery', ok({})).queueReplies('POST /api/v1/auth/reset-password', ok({}));
    const { user, store } = await openShop(RESET_LINK);
    await typePasswords(user, 'tres tristes tigres', 'tres tristes tigres');
    expect(await screen.findByText('Tu contraseña ha sido actualizada exitosamente.', { selector: '.toast span' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contraseña restablecida');
    expect(store.getState().session.user).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    jest.useRealTimers();
  });

  it('shows the reason of a failed save and reports a used link', async () => {
    server.queueReplies('POST /api/v1/auth/recovery', ok({}));
    server.queueReplies('POST /api/v1/auth/reset-password', refusal(500, 'INTERNAL'), refusal(400, 'LINK_INVALID'));
    const { user } = await openShop(RESET_LINK);
    await typePasswords(user, 'tres tristes tigres', 'tres tristes tigres');
    expect(await screen.findByText('Error al restablecer la contraseña', { selector: '.toast span' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Enlace inválido' })).toBeTruthy();
  });

  it('offers a retry when the check of the link fails', async () => {
    server.queueReplies('POST /api/v1/auth/recovery', 'no connection', ok({}));
    const { user } = await openShop(RESET_LINK);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nueva contraseña')).toBeTruthy();
  });
});
