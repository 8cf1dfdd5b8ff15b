import { earlierDocuments, planDocument } from '@brote/contracts/staff-orders/examples';
import { screen } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../../testing/open-admin';

const LIST = 'GET /admin/plan-documents';
const RETRY = `POST /admin/plan-documents/${planDocument.id}/retry`;
const ADDRESS = '/orders?view=documents';
/** No earlier charge lacks its invoice. */
const EARLIER = {
  'GET /admin/plan-documents/earlier': ok({ ...earlierDocuments, count: 0, months: [], simplified: 0, withoutBuyer: 0 }),
};
const page = (...rows: object[]) => ok({ rows, nextCursor: null });

describe('the failed documents of plans', () => {
  it('show kind, amount and reason, and disappear once staff try them again', async () => {
    const { user, seen } = openAdmin(ADDRESS, {
      ...EARLIER,
      [LIST]: [page(planDocument), page()],
      [RETRY]: ok({ ...planDocument, state: 'due' }),
    });
    expect(await screen.findByText('La cuenta se borró antes de emitir la factura')).toBeTruthy();
    expect(screen.getByText('1,90 €')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver el plan' }).getAttribute('href')).toContain(planDocument.subscriptionId);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByText('Se vuelve a intentar')).toBeTruthy();
    expect(await screen.findByText('Todas las facturas de los planes están emitidas')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === RETRY)).toBe(true);
  });

  it('stay in the list when the request fails', async () => {
    const { user } = openAdmin(ADDRESS, { ...EARLIER, [LIST]: page(planDocument), [RETRY]: refusal(503, 'SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByText('No se ha podido volver a intentar')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy();
  });

  it('report a failed list', async () => {
    openAdmin(ADDRESS, { ...EARLIER, [LIST]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
