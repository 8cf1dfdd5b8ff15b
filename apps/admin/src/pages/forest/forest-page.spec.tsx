import { recordTreeReceiptRequest, staffTreeReceipt, treeReceiptList } from '@brote/contracts/tree-receipts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { forestTranslations } from './forest.translations';

const LIST_ROUTE = 'GET /admin/tree-receipts';
const RECORD_ROUTE = 'POST /admin/tree-receipts';
const STRIKE_ROUTE = `POST /admin/tree-receipts/${staffTreeReceipt.id}/strike`;
const NO_RECEIPTS = { treesFunded: 68, treesReceipted: 0, rows: [], nextCursor: null };
const readMetric = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

async function writeReceipt(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Publicar un recibo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar un recibo' }));
  await user.type(dialog.getByLabelText('Día del pago'), '2026-11-12');
  await user.type(dialog.getByLabelText('Número de árboles'), '60');
  await user.type(dialog.getByLabelText('Organización que ha cobrado'), ' Bosques de Ejemplo ');
  await user.type(dialog.getByLabelText('Lugar de la plantación'), 'Sierra de Gata, Cáceres');
  await user.type(dialog.getByLabelText('Número del recibo'), 'R-2026-014');
  await user.type(dialog.getByLabelText('Importe pagado'), '150');
}
const publish = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Publicar' }));

describe('the receipts for planted trees', () => {
  it('show funded, proven and missing trees, and the reason of each struck receipt', async () => {
    openAdmin('/forest', { [LIST_ROUTE]: ok(treeReceiptList) });
    const row = within(await screen.findByRole('row', { name: /R-2026-014/ }));
    expect([readMetric('Árboles financiados con las ventas'), readMetric('Con recibo'), readMetric('Falta el recibo')]).toEqual([
      '68',
      '60',
      '8',
    ]);
    for (const text of ['12/11/2026', '60', 'Bosques de Ejemplo', /^150,00\s€$/, 'Cuenta']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('link', { name: /documento del recibo R-2026-014/ }).getAttribute('href')).toBe(staffTreeReceipt.documentUrl);
    const struckRow = within(screen.getByRole('row', { name: /R-2026-013/ }));
    for (const text of ['Tachado', /^Publicado dos veces/, 'Dos veces el mismo recibo']) expect(struckRow.getByText(text)).toBeTruthy();
    expect(struckRow.queryByRole('button')).toBeNull();
  });

  it('show trees that were paid in advance, and an empty list', async () => {
    openAdmin('/forest', { [LIST_ROUTE]: ok({ ...NO_RECEIPTS, treesFunded: 3, treesReceipted: 60 }) });
    expect(await screen.findByText('Todavía no se ha publicado ningún recibo.')).toBeTruthy();
    expect([readMetric('Con recibo'), readMetric('Pagados por adelantado')]).toEqual(['60', '57']);
  });

  it('are published as entered, in cents, and once per document', async () => {
    const { user, seen } = openAdmin('/forest', {
      [LIST_ROUTE]: [ok(NO_RECEIPTS), ok(treeReceiptList)],
      [RECORD_ROUTE]: ok(staffTreeReceipt),
    });
    await writeReceipt(user);
    await publish(user);
    expect(await screen.findByText('Recibo publicado')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /R-2026-014/ })).toBeTruthy();
    const sentBodies = seen.filter(({ method, path }) => `${method} ${path}` === RECORD_ROUTE).map(({ body }) => body);
    expect(sentBodies).toEqual([{ ...recordTreeReceiptRequest, receiptId: expect.any(String) as string, documentUrl: null }]);
  });

  it('keep the entered text after a refusal, and show the reason', async () => {
    const { user } = openAdmin('/forest', { [LIST_ROUTE]: ok(NO_RECEIPTS), [RECORD_ROUTE]: refusal(409, 'RECEIPT_KNOWN') });
    await writeReceipt(user);
    await publish(user);
    expect((await screen.findByRole('alert')).textContent).toMatch(/ya está publicado y cuenta/);
    expect(screen.getByLabelText<HTMLInputElement>('Número del recibo').value).toBe('R-2026-014');
  });

  it('accept complete https addresses only', async () => {
    const { user, seen } = openAdmin('/forest', { [LIST_ROUTE]: ok(NO_RECEIPTS) });
    await writeReceipt(user);
    await user.type(screen.getByLabelText('Enlace al documento'), 'http://bosques.example/r.pdf');
    await publish(user);
    expect(await screen.findByText('Escribe una dirección completa que empiece por https://')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === RECORD_ROUTE)).toBe(false);
  });

  it('are struck with a public reason and a note for the staff', async () => {
    const { user, seen } = openAdmin('/forest', { [LIST_ROUTE]: ok(treeReceiptList), [STRIKE_ROUTE]: ok(staffTreeReceipt) });
    await user.click(await screen.findByRole('button', { name: 'Tachar el recibo R-2026-014' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tachar el recibo R-2026-014' }));
    expect(dialog.getByText(/No se puede deshacer/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Nota para el equipo, que no se publica'), 'Eran 61 árboles');
    await user.click(dialog.getByRole('button', { name: 'Tachar el recibo' }));
    expect(await screen.findByText('Recibo tachado')).toBeTruthy();
    expect(seen.find(({ method, path }) => `${method} ${path}` === STRIKE_ROUTE)?.body).toEqual({
      reason: 'mistyped',
      note: 'Eran 61 árboles',
    });
  });

  it('are readable by staff, and changed by admins only', async () => {
    openAdmin('/forest', { [LIST_ROUTE]: ok(treeReceiptList) }, pablo);
    expect(await screen.findByRole('row', { name: /R-2026-014/ })).toBeTruthy();
    expect(screen.getByText(/Solo las cuentas de administración publican y tachan recibos/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Publicar un recibo|Tachar)/ })).toBeNull();
  });

  it('have every sentence in both languages', () => expect(findGaps(forestTranslations)).toEqual([]));
});
