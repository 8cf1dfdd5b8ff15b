import { shippingInfo } from '@brote/contracts/examples';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { aLine, aSubscription, chooseSpanish, openShop, storeSignedInHint } from '../../testing/open-shop';

const PAY_ROUTE = 'POST /api/v1/checkout/payment';
const LABELS = {
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'E-mail',
  phone: 'Teléfono',
  address: 'Dirección',
  city: 'Ciudad',
  postalCode: 'Código postal',
} as const;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
  chooseSpanish();
});

const openForm = (...lines: Parameters<typeof openShop>[1] & object) => openShop('/cart?step=shipping', lines);
const getChoice = () => screen.getByLabelText<HTMLInputElement>('Necesito factura de empresa');
const getName = () => screen.getByLabelText<HTMLInputElement>('Nombre de la empresa');
const getNumber = () => screen.getByLabelText<HTMLInputElement>('NIF');
const pressPay = (user: UserEvent) => user.click(screen.getByRole('button', { name: /Pedido con obligación de pago/ }));

async function fillInAddress(user: UserEvent) {
  for (const [field, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][])
    await user.type(screen.getByLabelText(label), shippingInfo[field]);
}

describe('the company invoice', () => {
  it('is chosen by keyboard; the order has the company with its number in the written form', async () => {
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    expect(screen.queryByLabelText('NIF')).toBeNull();
    getChoice().focus();
    await user.keyboard(' ');
    await user.tab();
    expect(document.activeElement).toBe(getName());
    await user.type(getName(), ' Hotel Sol S.L. ');
    await user.tab();
    await user.keyboard('es b-12345674');
    await pressPay(user);
    await screen.findByRole('button', { name: 'Procesando...' });
    expect(server.payments).toMatchObject([
      { company: { name: 'Hotel Sol S.L.', taxId: 'B12345674' }, shippingInfo: { city: 'Valencia' } },
    ]);
  });

  it('is left out without the choice, though its texts stay in the form', async () => {
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getChoice());
    await user.type(getNumber(), 'B1');
    await user.click(getChoice());
    await user.click(getChoice());
    expect(getNumber().value).toBe('B1');
    await user.click(getChoice());
    await pressPay(user);
    await screen.findByRole('button', { name: 'Procesando...' });
    expect(server.payments[0]).not.toHaveProperty('company');
  });

  it('says what to do about a missing name and a wrong number, with links to both', async () => {
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getChoice());
    await user.type(getNumber(), 'B12345675');
    await pressPay(user);
    const alert = await screen.findByText(/^Hay 2 campos por revisar/);
    expect(
      within(alert)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nombre de la empresa', 'NIF']);
    expect(screen.getByText('El nombre de la empresa debe tener al menos 2 caracteres')).toBeTruthy();
    expect(getNumber().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Ese NIF tiene algún error/)).toBeTruthy();
    expect(server.payments).toEqual([]);
    await user.click(getChoice());
    expect(screen.queryByText(/campos por revisar/)).toBeNull();
  });

  it('keeps its values after a refusal of the server, whose field it marks', async () => {
    const fields = [{ path: 'company.taxId', messages: ['wrong'] }];
    const body = { type: 'about:blank', title: 'x', status: 400, code: 'VALIDATION_FAILED', traceId: 't', fields };
    server.queueReplies(PAY_ROUTE, { status: 400, body });
    const { user } = await openForm(aLine());
    await fillInAddress(user);
    await user.click(getChoice());
    await user.type(getName(), 'Zahnhaus GmbH');
    await user.type(getNumber(), 'DE123456789');
    await pressPay(user);
    expect(await screen.findByText(/^Ese NIF tiene algún error/)).toBeTruthy();
    expect([getName().value, getNumber().value, document.activeElement]).toEqual(['Zahnhaus GmbH', 'DE123456789', getNumber()]);
  });

  it('is restored after a reload', async () => {
    const { user } = await openForm(aLine());
    await user.click(getChoice());
    await user.type(getName(), 'Hotel Sol');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const storedText = sessionStorage.getItem('brote.address') ?? '';
    cleanup();
    sessionStorage.setItem('brote.address', storedText);
    await openForm(aLine());
    expect([getChoice().checked, getName().value]).toEqual([true, 'Hotel Sol']);
  });

  it('is for the subscription of the cart too, and says where it can be changed', async () => {
    storeSignedInHint();
    const { user } = await openForm(aLine(), aSubscription());
    expect(screen.getByText(/Vale para todas las facturas de tu suscripción; puedes cambiarla en tu cuenta\.$/)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Ciudad')).toHaveProperty('value', 'Valencia'));
    await user.click(getChoice());
    await user.type(getName(), 'Hotel Sol S.L.');
    await user.type(getNumber(), 'es b-12345674');
    await pressPay(user);
    await waitFor(() =>
      expect(server.bodiesOf('POST /api/v1/checkout/subscription')).toMatchObject([
        { company: { name: 'Hotel Sol S.L.', taxId: 'B12345674' }, addOnItems: { itemCount: 1 }, shippingInfo: { city: 'Valencia' } },
      ]),
    );
  });
});
