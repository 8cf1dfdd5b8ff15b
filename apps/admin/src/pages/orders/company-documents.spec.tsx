import { orderRow, staffOrder } from '@brote/contracts/staff-orders/examples';
import { screen, waitFor } from '@testing-library/react';
import { ok, openAdmin } from '../../testing/open-admin';

const creditNote = { number: 'R2026-000007', isCreditNote: true, total: { amount: -300, currency: 'EUR' as const } };
const documents = [...(staffOrder.order.documents ?? []), creditNote];

const openOrder = (company?: { name: string; taxId: string }) =>
  openAdmin(`/orders?order=${orderRow.id}`, {
    'GET /admin/orders': ok({ rows: [orderRow], nextCursor: null }),
    [`GET /admin/orders/${orderRow.id}`]: ok({ ...staffOrder, order: { ...staffOrder.order, documents, company } }),
  });

describe('the documents of a company', () => {
  it('are downloaded for programs, the invoice and the credit note', async () => {
    const { user, seen } = openOrder({ name: 'Hotel Sol S.L.', taxId: 'A58818501' });
    const numbers = [staffOrder.order.invoiceNumber ?? '', 'R2026-000007'];
    for (const number of numbers) await user.click(await screen.findByRole('button', { name: `Factura electrónica (UBL) ${number}` }));
    const paths = numbers.map((number) => `/admin/documents/${number}/ubl`);
    await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(expect.arrayContaining(paths)));
  });

  it('are left out for a person', async () => {
    openOrder();
    expect(await screen.findByRole('list', { name: 'Facturas rectificativas' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /UBL/ })).toBeNull();
  });
});
