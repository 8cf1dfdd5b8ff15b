import { unknownPayment } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../../testing/open-admin';

const LIST = 'GET /admin/unknown-payments';
const REBUILD = `POST /admin/unknown-payments/${unknownPayment.id}/rebuild`;
const REFUND = `POST /admin/unknown-payments/${unknownPayment.id}/refund`;
const ADDRESS = '/orders?view=payments';
const page = (...rows: object[]) => ok({ rows, nextCursor: null });
const rebuilt = {
  ...unknownPayment,
  state: 'rebuilt',
  orderId: '0192f0c0-0000-7000-8000-000000000002',
  decidedAt: '2026-11-21T10:00:00.000Z',
};

describe('the unknown payments', () => {
  it('show buyer, amount and day, and become an order again after a confirmation', async () => {
    const { user, seen } = openAdmin(ADDRESS, { [LIST]: [page(unknownPayment), page()], [REBUILD]: ok(rebuilt) });
    expect(await screen.findByText('7,00 €')).toBeTruthy();
    expect(screen.getByText('lucia@example.com')).toBeTruthy();
    expect(screen.getByText('20/11/2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reconstruir el pedido' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reconstruir el pedido' }));
    expect(await screen.findByText('Pedido reconstruido')).toBeTruthy();
    expect(await screen.findByText('No hay pagos sin compra')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === REBUILD)).toBe(true);
  });

  it('are refunded after a confirmation', async () => {
    const refunded = { ...unknownPayment, state: 'refunded', refundState: 'requested', decidedAt: rebuilt.decidedAt };
    const { user, seen } = openAdmin(ADDRESS, { [LIST]: [page(unknownPayment), page()], [REFUND]: ok(refunded) });
    await user.click(await screen.findByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('¿Reembolsar 7,00 €?')).not.toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Reembolso en camino')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === REFUND)).toBe(true);
  });

  it('of a plan can only be refunded, and show why the latest refund failed', async () => {
    openAdmin(ADDRESS, { [LIST]: page({ ...unknownPayment, kind: 'plan', refundState: 'failed', failure: 'charge_disputed' }) });
    expect(await screen.findByText('El último reembolso ha fallado: charge_disputed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reconstruir el pedido' })).toBeNull();
  });

  it('say when Stripe has too little data for the order', async () => {
    const { user } = openAdmin(ADDRESS, { [LIST]: page(unknownPayment), [REBUILD]: refusal(409, 'ORDER_NOT_REBUILDABLE') });
    await user.click(await screen.findByRole('button', { name: 'Reconstruir el pedido' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reconstruir el pedido' }));
    expect(await screen.findByText('Stripe no tiene los datos necesarios. Reembolsa el pago.')).toBeTruthy();
  });

  it('that are decided show the decision and lead to the order', async () => {
    openAdmin(`${ADDRESS}&list=decided`, { [LIST]: page(rebuilt) });
    expect(await screen.findByText('Pedido reconstruido')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver el pedido' }).getAttribute('href')).toContain(rebuilt.orderId);
  });

  it('that are refunded say so, not only that something is done', async () => {
    const refunded = { ...unknownPayment, state: 'refunded', refundState: 'succeeded', decidedAt: rebuilt.decidedAt };
    openAdmin(`${ADDRESS}&list=decided`, { [LIST]: page(refunded) });
    expect(await screen.findByText('Reembolsado')).toBeTruthy();
  });

  it('report a failed request', async () => {
    openAdmin(ADDRESS, { [LIST]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
