import { lostDocument } from '@brote/contracts/staff-orders/examples';
import { screen } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../../testing/open-admin';

const LIST = 'GET /admin/lost-documents';
const ADDRESS = '/orders?view=lost';
const page = (...rows: object[]) => ok({ rows, nextCursor: null });

describe('the lost documents', () => {
  it('show number, day, amount, and where Stripe names the buyer', async () => {
    openAdmin(ADDRESS, { [LIST]: page(lostDocument) });
    expect(await screen.findByText('F2027-000009')).toBeTruthy();
    expect(screen.getByText('31/1/2027')).toBeTruthy();
    expect(screen.getByText('7,00 €')).toBeTruthy();
    expect(screen.getByText('ch_3Q2w3E')).toBeTruthy();
    expect(screen.getByText(/La Agencia Tributaria tiene su registro/)).toBeTruthy();
  });

  it('show a number of which nothing else is known', async () => {
    const unseen = { ...lostDocument, issuedOn: null, total: null, reference: null, source: 'unseen', recordedOn: null };
    openAdmin(ADDRESS, { [LIST]: page(unseen) });
    expect(await screen.findByText(/No consta fuera de la base de datos/)).toBeTruthy();
    expect(screen.queryByText(/€/)).toBeNull();
  });

  it('are none in a shop that was never restored', async () => {
    openAdmin(ADDRESS, { [LIST]: page() });
    expect(await screen.findByText('Ninguna restauración ha perdido documentos')).toBeTruthy();
  });

  it('report a failed request', async () => {
    openAdmin(ADDRESS, { [LIST]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
