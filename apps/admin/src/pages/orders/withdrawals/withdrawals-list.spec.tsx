import { mixedFamilyBrushes } from '@brote/contracts/examples';
import { staffOrder, staffWithdrawal } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin } from '../../../testing/open-admin';

const LIST_ROUTE = 'GET /admin/withdrawals';
const RESOLVE_ROUTE = `POST /admin/withdrawals/${staffWithdrawal.id}/resolve`;
const ORDER_ROUTE = `GET /admin/orders/${staffOrder.order.id}`;
const familyItems = staffOrder.order.items.map((item) => ({ ...item, brushes: mixedFamilyBrushes, brushesLeft: [0, 0, 0, 0] }));
const orderReply = ok({ ...staffOrder, order: { ...staffOrder.order, items: familyItems } });
const openWithdrawal = { ...staffWithdrawal, state: 'received' as const };
const resolvedWithdrawal = { ...openWithdrawal, state: 'refunded' as const, resolvedAt: '2026-11-21T10:00:00.000Z' };

describe('the withdrawals', () => {
  it('show the remaining days, and are refunded after a confirmation', async () => {
    const listReplies = [ok({ rows: [openWithdrawal], nextCursor: null }), ok({ rows: [], nextCursor: null })];
    const { user, seen } = openAdmin('/orders?view=withdrawals', {
      [LIST_ROUTE]: listReplies,
      [RESOLVE_ROUTE]: ok(resolvedWithdrawal),
      [ORDER_ROUTE]: orderReply,
    });
    expect(await screen.findByText('Quedan 13 días')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Se pagó por ello: 7,00 €')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Desistimiento resuelto')).toBeTruthy();
    expect(await screen.findByText('No hay desistimientos')).toBeTruthy();
    expect(seen.find(({ method, path }) => `${method} ${path}` === RESOLVE_ROUTE)?.body).toEqual({
      decision: 'refund',
      reason: null,
      restock: true,
      items: null,
    });
  });

  it('are refunded for the returned brushes, each with the state of its seal', async () => {
    const answers = {
      [LIST_ROUTE]: ok({ rows: [openWithdrawal], nextCursor: null }),
      [RESOLVE_ROUTE]: ok(resolvedWithdrawal),
      [ORDER_ROUTE]: orderReply,
    };
    const { user, seen } = openAdmin('/orders?view=withdrawals', answers);
    await user.click(await screen.findByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Azul océano, adulto' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Amarillo sol, infantil' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Amarillo sol, adulto: precinto abierto' }));
    expect(dialog.getByText('Se pagó por ello: 3,50 €')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Desistimiento resuelto')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/resolve'))?.body).toMatchObject({
      items: [
        { line: 0, brush: 1, quantity: 1, sealOpened: true },
        { line: 0, brush: 3, quantity: 1, sealOpened: false },
      ],
    });
  });

  it('show that the term is over, and are refused with a reason only', async () => {
    const overdueWithdrawal = { ...openWithdrawal, daysLeft: -1 };
    const { user, seen } = openAdmin('/orders?view=withdrawals', {
      [LIST_ROUTE]: ok({ rows: [overdueWithdrawal], nextCursor: null }),
      [RESOLVE_ROUTE]: ok(overdueWithdrawal),
    });
    expect(await screen.findByText('Fuera de plazo')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rechazar…' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar…' }));
    expect(await screen.findByText('Escribe al menos 3 caracteres')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Motivo/), 'No ha llegado nada');
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar…' }));
    expect(await screen.findByText('Desistimiento resuelto')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/resolve'))?.body).toMatchObject({ decision: 'refuse', reason: 'No ha llegado nada' });
  });

  it('that are resolved show their day', async () => {
    openAdmin('/orders?view=withdrawals&list=resolved', { [LIST_ROUTE]: ok({ rows: [resolvedWithdrawal], nextCursor: null }) });
    expect(await screen.findByText('21/11/2026')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Resuelto el' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Reembolsar antes de' })).toBeNull();
  });
});
