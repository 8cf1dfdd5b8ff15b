import { identityExamples } from '@brote/contracts/examples';
import { orderRow } from '@brote/contracts/staff-orders/examples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
// Imported in advance: on a busy machine the import alone takes longer than the wait for a condition.
import '../pages/orders/orders-page';
import { inés, ok, openAdmin, refusal } from '../testing/open-admin';

const LIST_ROUTE = 'GET /admin/orders';
const oneRowReply = ok({ rows: [orderRow], nextCursor: null });
const emptyReply = ok({ rows: [], nextCursor: null });
const queryOrderRow = () => screen.queryByRole('button', { name: `#${orderRow.number}` });

describe('a list', () => {
  it('shows an error instead of old rows when a search fails, and searches again on request', async () => {
    const { user } = openAdmin('/orders', { [LIST_ROUTE]: [oneRowReply, refusal(500, 'INTERNAL'), emptyReply] });
    await waitFor(() => expect(queryOrderRow()).toBeTruthy());
    fireEvent.change(screen.getByLabelText('Número, nombre o e-mail'), { target: { value: 'nadie' } });
    expect(await screen.findByText('No se han podido cargar los datos')).toBeTruthy();
    expect(screen.getByText(/trace-1/)).toBeTruthy();
    expect(queryOrderRow()).toBeNull();
    expect(screen.queryByText('Ningún pedido coincide')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Ningún pedido coincide')).toBeTruthy();
    expect(screen.getByLabelText('Número, nombre o e-mail')).toHaveProperty('value', 'nadie');
    expect(window.location.search).toBe('?search=nadie');
  });

  it('offers to clear its filters when they match no row', async () => {
    const { user } = openAdmin('/orders?search=nadie&status=shipped', { [LIST_ROUTE]: [emptyReply, oneRowReply] });
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(queryOrderRow()).toBeTruthy());
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Número, nombre o e-mail')).toHaveProperty('value', '');
  });

  it('shows that the account has no permission', async () => {
    openAdmin('/orders', { [LIST_ROUTE]: refusal(403, 'FORBIDDEN') });
    expect(await screen.findByText('Tu cuenta no puede hacer esto.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  it('is restored with its filters when the person signs in after the session ended', async () => {
    const grant = { ...identityExamples.accessGrant, user: inés };
    openAdmin('/orders?search=luc%C3%ADa', {
      'POST /admin/auth/refresh': [ok(grant), refusal(401, 'SESSION_ENDED')],
      [LIST_ROUTE]: [refusal(401, 'UNAUTHENTICATED'), oneRowReply],
      'POST /admin/auth/sign-in': ok({ step: 'granted', challenge: null, enrolment: null, grant }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('La sesión ha terminado');
    fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'ines@brote.example' } });
    fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'almacen-de-cepillos' } });
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(queryOrderRow()).toBeTruthy());
    expect(window.location.search).toBe('?search=luc%C3%ADa');
  });
});
