import { documentBackfill, earlierDocuments } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../../testing/open-admin';

const LIST = { 'GET /admin/plan-documents': ok({ rows: [], nextCursor: null }) };
const PREVIEW = 'GET /admin/plan-documents/earlier';
const ISSUE = 'POST /admin/plan-documents/earlier';
const ADDRESS = '/orders?view=documents';
const ISSUE_LABEL = 'Emitir facturas anteriores';
const issuing = { ...earlierDocuments, isIssuing: true };
const none = { ...earlierDocuments, count: 0, months: [], simplified: 0, withoutBuyer: 0 };

type OpenedAdmin = ReturnType<typeof openAdmin>;

/** Opens the preview and confirms it. */
async function confirm(user: OpenedAdmin['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: ISSUE_LABEL }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ISSUE_LABEL }));
}

const sentIds = (seen: OpenedAdmin['seen']) =>
  seen.filter(({ method, path }) => `${method} ${path}` === ISSUE).map(({ body }) => (body as { backfillId: string }).backfillId);

describe('the invoices of earlier charges', () => {
  it('are previewed by month and issued after a confirmation', async () => {
    const replies = { ...LIST, [PREVIEW]: [ok(earlierDocuments), ok(issuing), ok(none)], [ISSUE]: ok(documentBackfill) };
    const { user, seen } = openAdmin(ADDRESS, replies);
    expect(await screen.findByText(/3 cobros anteriores no tienen factura \(5,70\s€\)\./)).toBeTruthy();
    expect(screen.getByText(/De ellos, 1 cobro recibe una factura simplificada porque su cuenta se borró\./)).toBeTruthy();
    expect(screen.getByText(/1 cobro anterior de más de 400 € queda sin factura porque su cuenta se borró\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: ISSUE_LABEL }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('¿Emitir las facturas de 3 cobros anteriores?')).not.toHaveLength(0);
    const months = within(dialog.getByRole('list', { name: 'Cobros por mes' })).getAllByRole('listitem');
    expect(months.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^agosto de 2026: 1 cobro1,90\s€$/) as string,
      expect.stringMatching(/^septiembre de 2026: 2 cobros0,90\s€ devueltos3,80\s€$/) as string,
    ]);
    expect(sentIds(seen)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: ISSUE_LABEL }));
    expect(await screen.findByText('Las facturas se están emitiendo')).toBeTruthy();
    expect(await screen.findByText(/Se están emitiendo facturas de cobros anteriores\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: ISSUE_LABEL })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Todos los cobros anteriores tienen factura.')).toBeTruthy();
    expect(sentIds(seen)).toHaveLength(1);
  });

  it('keep the id of the decision when it is sent again after a failure', async () => {
    const replies = { ...LIST, [PREVIEW]: ok(earlierDocuments), [ISSUE]: [refusal(503, 'SERVICE_UNAVAILABLE'), ok(documentBackfill)] };
    const { user, seen } = openAdmin(ADDRESS, replies);
    await confirm(user);
    expect(await screen.findByText('No se han podido emitir las facturas')).toBeTruthy();
    await confirm(user);
    expect(await screen.findByText('Las facturas se están emitiendo')).toBeTruthy();
    const ids = sentIds(seen);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('are all issued when no earlier charge lacks one', async () => {
    openAdmin(ADDRESS, { ...LIST, [PREVIEW]: ok(none) });
    expect(await screen.findByText('Todos los cobros anteriores tienen factura.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: ISSUE_LABEL })).toBeNull();
  });

  it('are unknown while the charges cannot be read, and can be read again', async () => {
    const { user } = openAdmin(ADDRESS, { ...LIST, [PREVIEW]: [refusal(500, 'INTERNAL'), ok(none)] });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('No se han podido leer los cobros anteriores')).toBeTruthy();
    await user.click(alert.getByRole('button'));
    expect(await screen.findByText('Todos los cobros anteriores tienen factura.')).toBeTruthy();
  });
});
