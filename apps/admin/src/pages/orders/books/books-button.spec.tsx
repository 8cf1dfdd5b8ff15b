import { ossReturn, payoutSummary } from '@brote/contracts/staff-orders/examples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inés, ok, openAdmin, pablo, refusal } from '../../../testing/open-admin';

const LIST_REPLY = { 'GET /admin/orders': ok({ rows: [], nextCursor: null }) };
const PAYOUTS = 'GET /admin/payouts';
const OSS = 'GET /admin/oss-return';
const CSV = 'GET /admin/vat-book.csv';
const XLSX = 'GET /admin/vat-book.xlsx';

const RECORDS = 'GET /admin/billing-records.zip';

const openBooks = async (replies: Parameters<typeof openAdmin>[1] = {}, staff = inés) => {
  const admin = openAdmin('/orders', { ...LIST_REPLY, [OSS]: ok(ossReturn), [PAYOUTS]: ok(payoutSummary), ...replies }, staff);
  await admin.user.click(await screen.findByRole('button', { name: 'Libros de IVA' }));
  return { ...admin, dialog: within(await screen.findByRole('dialog')) };
};
/** The period of the last request to a path. */
const readQuery = (seen: readonly { path: string }[], path: string) =>
  new URLSearchParams(
    seen
      .filter((request) => request.path.startsWith(`${path}?`))
      .at(-1)
      ?.path.split('?')[1],
  );

describe('the books', () => {
  it('show the OSS return of the last quarter that has ended, with corrections of earlier ones', async () => {
    const { dialog, seen } = await openBooks();
    expect(await dialog.findByRole('cell', { name: 'Alemania' })).toBeTruthy();
    for (const name of ['19,0', /^840,34\s€$/, /^159,66\s€$/, 'T3 de 2026', /^-1,17\s€$/])
      expect(dialog.getByRole('cell', { name })).toBeTruthy();
    const query = readQuery(seen, '/admin/oss-return');
    expect([query.get('year'), query.get('quarter')]).toEqual([
      expect.stringMatching(/^\d{4}$/) as string,
      expect.stringMatching(/^[1-4]$/) as string,
    ]);
  });

  it('are requested as CSV and as a workbook for the chosen period, and report a failure', async () => {
    const { dialog, user, seen } = await openBooks({ [CSV]: refusal(422, 'VALIDATION_FAILED'), [XLSX]: refusal(422, 'VALIDATION_FAILED') });
    await user.click(dialog.getByRole('button', { name: 'Libro de facturas expedidas: CSV' }));
    expect(await screen.findByText('No se ha podido descargar el libro')).toBeTruthy();
    const quarter = readQuery(seen, '/admin/vat-book.csv');
    expect([quarter.get('from'), quarter.get('until')]).toEqual([
      expect.stringMatching(/-(01|04|07|10)-01$/) as string,
      expect.stringMatching(/-(03-31|06-30|09-30|12-31)$/) as string,
    ]);
    await user.click(dialog.getByRole('button', { name: 'Libro de facturas expedidas: Excel' }));
    await waitFor(() => expect(seen.some(({ path }) => path.startsWith('/admin/vat-book.xlsx?'))).toBe(true));
  });

  it('are requested in the columns of a program', async () => {
    const { dialog, user, seen } = await openBooks({ [CSV]: refusal(422, 'VALIDATION_FAILED') });
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Columnas' }));
    fireEvent.click(await screen.findByText('Odoo'));
    await user.click(dialog.getByRole('button', { name: 'Libro de facturas expedidas: CSV' }));
    await waitFor(() => expect(readQuery(seen, '/admin/vat-book.csv').get('layout')).toBe('odoo'));
  });

  it('have no OSS return of a month', async () => {
    const { dialog } = await openBooks();
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Periodo' }));
    const year = String(new Date().getFullYear());
    const month = await waitFor(() => {
      const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
      const option = options.find(({ textContent }) => /^[a-z]+ de/.test(textContent) && textContent.includes(year));
      if (option === undefined) throw new Error('The list shows no month');
      return option;
    });
    fireEvent.click(month);
    await waitFor(() => expect(dialog.queryByText('Declaración OSS')).toBeNull());
  });

  it('export all billing records for admins, and report a failure', async () => {
    const { dialog, user, seen } = await openBooks({ [RECORDS]: refusal(500, 'INTERNAL') });
    await user.click(dialog.getByRole('button', { name: 'Exportar registros de facturación' }));
    expect(await screen.findByText('No se han podido exportar los registros')).toBeTruthy();
    expect(seen.filter(({ path }) => path === '/admin/billing-records.zip')).toHaveLength(1);
  });

  it('offer no export of records to other staff', async () => {
    const { dialog } = await openBooks({}, pablo);
    expect(await dialog.findByRole('button', { name: 'Libro de facturas expedidas: CSV' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Exportar registros de facturación' })).toBeNull();
  });

  it('show that the OSS return could not be loaded', async () => {
    const { dialog } = await openBooks({ [OSS]: refusal(422, 'VALIDATION_FAILED') });
    expect(await dialog.findByRole('alert')).toBeTruthy();
  });

  it('show payments and payouts, first of all what has no document and no transaction', async () => {
    const { dialog, seen } = await openBooks();
    const issues = within(await dialog.findByRole('table', { name: 'Movimientos sin documento (1)' }));
    for (const name of [/^7,00\s€$/, 'txn_3QKxExample0002', 'Compra desconocida']) expect(issues.getByRole('cell', { name })).toBeTruthy();
    const unpaid = within(dialog.getByRole('table', { name: 'Documentos sin movimiento (1)' }));
    for (const name of ['F2026-000009', 'BR-2026-000131']) expect(unpaid.getByRole('cell', { name })).toBeTruthy();
    expect(dialog.getByText('Liquidado al banco')).toBeTruthy();
    expect(dialog.getByText(/^1\.?040,00\s€$/)).toBeTruthy();
    expect(readQuery(seen, '/admin/payouts').get('from')).toMatch(/-(01|04|07|10)-01$/);
  });

  it('say that all matches', async () => {
    const matched = { ...payoutSummary, issueCount: 0, issues: [], unpaidCount: 0, unpaid: [] };
    const { dialog } = await openBooks({ [PAYOUTS]: ok(matched) });
    expect(await dialog.findByText('Cada movimiento tiene su documento y cada documento su movimiento.')).toBeTruthy();
  });

  it('say that no payment was read yet', async () => {
    const { dialog } = await openBooks({ [PAYOUTS]: ok({ ...payoutSummary, readUntil: null }) });
    expect(await dialog.findByText(/se leen una vez al día/)).toBeTruthy();
  });

  it('download payments and payouts, and report a failure', async () => {
    const failing = {
      'GET /admin/payouts.csv': refusal(422, 'VALIDATION_FAILED'),
      'GET /admin/payouts.xlsx': refusal(422, 'VALIDATION_FAILED'),
    };
    const { dialog, user, seen } = await openBooks(failing);
    await user.click(dialog.getByRole('button', { name: 'Movimientos: CSV' }));
    expect(await screen.findByText('No se han podido descargar los movimientos')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Movimientos: Excel' }));
    await waitFor(() => expect(seen.some(({ path }) => path.startsWith('/admin/payouts.xlsx?'))).toBe(true));
  });
});
