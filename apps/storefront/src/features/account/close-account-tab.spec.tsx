import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop, chooseSpanish } from '../../testing/open-shop';

const DELETE_ACCOUNT = 'DELETE /api/v1/me';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
  chooseSpanish();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Mensajes' }));
const getCloseButton = () => screen.getByRole('button', { name: 'Cerrar mi cuenta' });
const openTabAndType = async (confirmation: string) => {
  const shop = await openShop('/account?tab=close');
  await shop.user.type(screen.getByLabelText('Escribe DELETE para confirmar'), confirmation);
  return shop;
};

describe('the tab that closes the account', () => {
  it.each(['', 'DELE', 'delete', 'DELETE '])('keeps the button disabled while the confirmation is %j', async (confirmation) => {
    const { user } = await openShop('/account?tab=close');
    const field = screen.getByLabelText('Escribe DELETE para confirmar');
    if (confirmation !== '') await user.type(field, confirmation);
    expect(getCloseButton()).toHaveProperty('disabled', true);
    await user.type(field, '{Enter}');
    expect(await getToasts().findByText('Confirmación Requerida')).toBeTruthy();
    expect(server.bodiesOf(DELETE_ACCOUNT)).toEqual([]);
  });

  it('says goodbye, waits a second, signs the customer out and opens the home page', async () => {
    server.queueReplies(DELETE_ACCOUNT, ok({}));
    const { user } = await openTabAndType('DELETE');
    await user.click(getCloseButton());
    expect(await getToasts().findByText('Cuenta Cerrada Exitosamente')).toBeTruthy();
    expect(window.location.pathname).toBe('/account');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(server.bodiesOf(DELETE_ACCOUNT)).toEqual([{ confirmation: 'DELETE' }]);
    expect(localStorage.getItem('brote.signed-in')).toBe('no');
  });

  it('requests the password after an old reauthentication and again after a wrong password', async () => {
    server.queueReplies(DELETE_ACCOUNT, refusal(403, 'REAUTHENTICATION_REQUIRED'), refusal(422, 'PASSWORD_WRONG'), ok({}));
    const { user } = await openTabAndType('DELETE');
    await user.click(getCloseButton());
    const password = await screen.findByLabelText('Tu contraseña');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(getCloseButton()).toHaveProperty('disabled', true);
    await user.type(password, 'mala');
    await user.click(getCloseButton());
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeTruthy();
    await user.clear(password);
    await user.type(password, 'cepillo');
    await user.click(getCloseButton());
    expect(await getToasts().findByText('Cuenta Cerrada Exitosamente')).toBeTruthy();
    expect(server.bodiesOf(DELETE_ACCOUNT).at(-1)).toEqual({ confirmation: 'DELETE', currentPassword: 'cepillo' });
  });

  it.each([
    [refusal(503, 'SERVICE_UNAVAILABLE'), /^Error eliminando cuenta: Ahora mismo no llegamos/],
    [refusal(500, 'INTERNAL'), 'Hubo un error cerrando tu cuenta. Por favor contacta al soporte.'],
    [{ status: 502, body: 'a page of some proxy' }, 'Respuesta inesperada del servidor durante la eliminación de cuenta'],
  ])('keeps the account open after a failure and shows the reason', async (reply, sentence) => {
    server.queueReplies(DELETE_ACCOUNT, reply);
    const { user } = await openTabAndType('DELETE');
    await user.click(getCloseButton());
    expect(await getToasts().findByText(sentence)).toBeTruthy();
    expect(getCloseButton()).toHaveProperty('disabled', false);
  });
});
