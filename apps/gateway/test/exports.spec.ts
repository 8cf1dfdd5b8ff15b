import { exportOrders, getPayoutBookPage, getVatBookPage } from '@brote/contracts/staff-orders';
import { exportedOrder, payoutBookRow, vatBookRow } from '@brote/contracts/staff-orders/examples';
import { strFromU8, unzipSync } from 'fflate';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const PERIOD = { from: '2026-10-01', until: '2026-12-31' };
const QUERY = 'from=2026-10-01&until=2026-12-31';
const staffHeaders = (roles: string[] = ['customer', 'staff']) => bearer(tokenOf(claimsOf({ aud: 'admin', roles })));
const fetchTable = (path: string, headers: Record<string, string> = staffHeaders()): Promise<Response> =>
  fetch(`${gateway.base}/api/v1/admin/${path}`, { headers });
const numberOf = (counter: number) => `F2026-${String(counter).padStart(6, '0')}`;
const PAGE_SIZE = 3;

/** Replies with that many invoices, three a page. */
function serveBook(count: number): void {
  const rows = Array.from({ length: count }, (_, index) => ({ ...vatBookRow, number: numberOf(index + 1), series: 'F' as const }));
  gateway.services.setAnswer(getVatBookPage, ({ body: { cursor } }) => {
    const start = cursor === null ? 0 : rows.findIndex(({ number }) => number === cursor) + 1;
    const page = rows.slice(start, start + PAGE_SIZE);
    return { reply: { rows: page, nextCursor: start + PAGE_SIZE < count ? (page.at(-1)?.number ?? null) : null } };
  });
}

describe('the table of orders', () => {
  const readLines = async (response: Response) => (await response.text()).trimEnd().split('\r\n');

  it('has a line for each order of all pages, with its documents', async () => {
    const unpaidOrder = { ...exportedOrder, number: 'BR-2026-000124', name: '=cmd()', invoice: null, creditNotes: [], leavesOn: null };
    gateway.services.setAnswer(exportOrders, ({ body: { cursor } }) => ({
      reply: cursor === null ? { rows: [exportedOrder], nextCursor: 'next' } : { rows: [unpaidOrder], nextCursor: null },
    }));
    const response = await fetchTable('orders.csv?status=processing');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="pedidos-\d{4}-\d{2}-\d{2}\.csv"$/);
    const [headings, ...lines] = await readLines(response);
    expect(headings?.split(';').slice(-5)).toEqual(['Factura', 'Base imponible', 'Tipo (%)', 'IVA', 'Rectificativas']);
    expect(lines).toEqual([
      expect.stringMatching(/^BR-2026-000123;2026-11-20;.+;7,00;0,00;2026-11-23;F2026-000001;5,79;21,0;1,21;R2026-000007$/) as string,
      expect.stringMatching(/^BR-2026-000124;.+;'=cmd\(\);.+;;;;;;$/) as string,
    ]);
    expect(gateway.services.receivedRequests(exportOrders).map(({ body }) => [body['status'], body['cursor']])).toEqual([
      ['processing', null],
      ['processing', 'next'],
    ]);
  });
});

describe('the VAT book', () => {
  it('is one CSV of all pages, read by the caller', async () => {
    serveBook(7);
    const response = await fetchTable(`vat-book.csv?${QUERY}`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="libro-iva-2026-10-01-2026-12-31.csv"',
    ]);
    const [headings = '', ...lines] = Buffer.from(await response.arrayBuffer())
      .toString('utf8')
      .trimEnd()
      .split('\r\n');
    expect(headings).toMatch(/^\uFEFFNúmero;Serie;/);
    expect(lines.map((line) => line.split(';')[0])).toEqual([1, 2, 3, 4, 5, 6, 7].map(numberOf));
    expect(lines[0]).toBe('F2026-000001;F;2026-11-25;2026-11-25;Lucía Ferrer;;ES;ES;-2,89;21,0;-0,61;-3,50;F2026-000001;BR-2026-000123');
    expect(gateway.services.receivedRequests(getVatBookPage).map(({ body }) => body)).toEqual([
      { ...PERIOD, cursor: null },
      { ...PERIOD, cursor: numberOf(3) },
      { ...PERIOD, cursor: numberOf(6) },
    ]);
    expect(gateway.services.lastCallerOf(getVatBookPage)?.roles).toEqual(['customer', 'staff']);
  });

  it('is a workbook with the same rows', async () => {
    serveBook(4);
    const response = await fetchTable(`vat-book.xlsx?${QUERY}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="libro-iva-2026-10-01-2026-12-31.xlsx"');
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(5);
    for (const part of [numberOf(4), 'Base imponible', '<v>-2.89</v>', '<v>21.0</v>']) expect(sheet).toContain(part);
  });

  it('has the columns of a program, and the documents that it imports together', async () => {
    serveBook(4);
    const response = await fetchTable(`vat-book.csv?${QUERY}&layout=odoo`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="odoo-2026-10-01-2026-12-31.csv"');
    const [headings, ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect([headings?.startsWith('move_type,name,'), lines.length]).toEqual([true, 4]);
    const creditNotes = await (await fetchTable(`vat-book.csv?${QUERY}&layout=holded-credit-notes`)).text();
    expect(creditNotes.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await fetchTable(`vat-book.csv?${QUERY}&layout=sage`)).status).toBe(422);
  });

  it('has headings alone for a period without documents', async () => {
    serveBook(0);
    const text = await (await fetchTable(`vat-book.csv?${QUERY}`)).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it.each(['', '?from=2026-10-01', '?from=2026-13-01&until=2026-12-31', `?${QUERY}&cursor=F2026-000001`])('refuses %j', async (query) => {
    expect((await fetchTable(`vat-book.csv${query}`)).status).toBe(422);
    expect(gateway.services.receivedRequests(getVatBookPage)).toEqual([]);
  });

  it('is for staff alone', async () => {
    expect((await fetchTable(`vat-book.csv?${QUERY}`, staffHeaders(['customer']))).status).toBe(403);
    expect((await fetchTable(`vat-book.xlsx?${QUERY}`, {})).status).toBe(401);
  });

  it('fails with a status before the first page, and breaks off after it', async () => {
    gateway.services.setAnswer(getVatBookPage, { error: { kind: 'internal', code: 'INTERNAL' } });
    expect((await fetchTable(`vat-book.csv?${QUERY}`)).status).toBe(500);
    gateway.services.setAnswer(getVatBookPage, ({ body: { cursor } }) =>
      cursor === null
        ? { reply: { rows: [vatBookRow], nextCursor: vatBookRow.number } }
        : { error: { kind: 'internal', code: 'INTERNAL' } },
    );
    await expect(fetchTable(`vat-book.csv?${QUERY}`).then((response) => response.text())).rejects.toThrow();
    const cutLine = gateway.logs.find((line) => line.includes('"a response was cut"'));
    expect(JSON.parse(cutLine ?? '{}')).toMatchObject({ level: 'error', route: '/api/v1/admin/vat-book.csv' });
  });

  it('reads a page again whose service gives no answer', async () => {
    let failures = 0;
    gateway.services.setAnswer(getVatBookPage, ({ body: { cursor } }) => {
      if (cursor === null) return { reply: { rows: [vatBookRow], nextCursor: vatBookRow.number } };
      failures += 1;
      return failures < 3 ? { error: { kind: 'unavailable', code: 'UNAVAILABLE' } } : { reply: { rows: [vatBookRow], nextCursor: null } };
    });
    const text = await (await fetchTable(`vat-book.csv?${QUERY}`)).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(failures).toBe(3);
  });
});

describe('payments and payouts', () => {
  it('are one CSV of all pages, and a workbook', async () => {
    const refund = {
      ...payoutBookRow,
      id: 'txn_2',
      kind: 'refund' as const,
      gross: -350,
      fee: 0,
      net: -350,
      payout: null,
      arrivesOn: null,
    };
    const foreign = { ...refund, purchase: '', country: null, documents: [], issue: 'purchase-unknown' as const };
    gateway.services.setAnswer(getPayoutBookPage, ({ body: { cursor } }) => ({
      reply: cursor === null ? { rows: [payoutBookRow], nextCursor: payoutBookRow.id } : { rows: [foreign], nextCursor: null },
    }));
    const response = await fetchTable(`payouts.csv?${QUERY}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cobros-2026-10-01-2026-12-31.csv"');
    expect((await response.text()).trimEnd().split('\r\n').slice(1)).toEqual([
      'txn_3QKxExample0001;2026-11-20;Cobro;7,00;0,36;6,64;po_1QKxExample0001;2026-11-25;BR-2026-000123;ES;F2026-000001;',
      'txn_2;2026-11-20;Reembolso;-3,50;0,00;-3,50;;;;;;Compra desconocida',
    ]);
    const parts = unzipSync(new Uint8Array(await (await fetchTable(`payouts.xlsx?${QUERY}`)).arrayBuffer()));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<v>-3.50</v>');
  });

  it('are for staff alone', async () => {
    for (const path of ['payouts.csv', 'payouts.xlsx', 'payouts'])
      expect((await fetchTable(`${path}?${QUERY}`, staffHeaders(['customer']))).status).toBe(403);
  });
});
