import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beginBillingExport, getExportedDocuments, getExportedRecords } from '@brote/contracts/staff-orders';
import { billingExport, exportedDocument, exportedRecord } from '@brote/contracts/staff-orders/examples';
import { strFromU8, unzipSync } from 'fflate';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const CHECKER = resolve(__dirname, '../../../tools/verify-books/bin/verify-books.mjs');
const EXTENT = { ...billingExport, lastPosition: 3, documents: 3 };
const adminHeaders = (roles: string[] = ['customer', 'staff', 'admin']) => bearer(tokenOf(claimsOf({ aud: 'admin', roles })));
const fetchArchive = (headers: Record<string, string> = adminHeaders()) =>
  fetch(`${gateway.base}/api/v1/admin/billing-records.zip`, { headers });
const numberOf = (counter: number) => `F2027-00000${counter}`;
const creditNote = {
  corrects: numberOf(1),
  net: -1,
  vat: 0,
  total: -1,
  lines: [{ text: '=cmd()', detail: '', quantity: 1, unitPrice: -1, total: -1 }],
};

/** Serves three documents and three records, one a page. */
function serveBooks(): void {
  const rows = [1, 2, 3].map((counter) => ({
    ...exportedDocument,
    number: numberOf(counter),
    counter,
    ...(counter === 3 ? creditNote : {}),
  }));
  gateway.services.setAnswer(beginBillingExport, { reply: EXTENT });
  gateway.services.setAnswer(getExportedDocuments, ({ body: { cursor } }) => {
    const index = typeof cursor === 'string' ? Number(cursor.slice(-1)) : 0;
    return { reply: { rows: rows.slice(index, index + 1), nextCursor: index < 2 ? numberOf(index + 1) : null } };
  });
  gateway.services.setAnswer(getExportedRecords, ({ body: { cursor } }) => {
    const position = Number(cursor ?? 0) + 1;
    return { reply: { rows: [{ ...exportedRecord, position }], nextCursor: position < 3 ? String(position) : null } };
  });
}

describe('the export of billing records', () => {
  const readParts = async (response: Response) => {
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]));
  };
  const linesOf = (text: string | undefined) => (text ?? '').replace('\uFEFF', '').trimEnd().split(/\r?\n/);

  it('is an archive with all documents, lines and records up to one position', async () => {
    serveBooks();
    const response = await fetchArchive();
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      'attachment; filename="registros-facturacion-2027-01-31.zip"',
    ]);
    const parts = await readParts(response);
    expect(Object.keys(parts)).toEqual([
      'LEEME.txt',
      'resumen.json',
      'documentos.csv',
      'lineas.csv',
      'perdidos.csv',
      'registros-0001.jsonl',
    ]);
    expect(JSON.parse(parts['resumen.json'] ?? '')).toMatchObject({
      formato: 2,
      documentos: 3,
      ultimaPosicion: 3,
      ultimaHuella: EXTENT.lastFingerprint,
    });
    expect(linesOf(parts['documentos.csv'])).toEqual([
      expect.stringMatching(/^Número;Serie;/) as string,
      'F2027-000001;F;2027;1;2027-01-31;factura;;5,79;21,0;1,21;7,00;ES;EUR;;',
      'F2027-000002;F;2027;2;2027-01-31;factura;;5,79;21,0;1,21;7,00;ES;EUR;;',
      'F2027-000003;F;2027;3;2027-01-31;rectificativa;F2027-000001;-0,01;21,0;0,00;-0,01;ES;EUR;;',
    ]);
    expect(linesOf(parts['lineas.csv']).slice(-2)).toEqual([
      'F2027-000002;1;Pack de 4;2 verde, 2 azul;1;7,00;7,00',
      `F2027-000003;1;'=cmd();;1;-0,01;-0,01`,
    ]);
    expect(linesOf(parts['perdidos.csv'])).toEqual([
      expect.stringMatching(/^Número;Serie;.*;Huella del registro$/) as string,
      expect.stringMatching(
        /^F2027-000009;F;2027;9;2027-01-31;7,00;ch_3Q2w3E;"restauración [^"]*";2027-02-01T\S+;;B12345674;2027-01-31;A{64}$/,
      ) as string,
    ]);
    expect(linesOf(parts['registros-0001.jsonl']).map((line) => JSON.parse(line) as object)).toEqual(
      [1, 2, 3].map((posicion) => ({ posicion, qr: exportedRecord.qrAddress, xml: exportedRecord.xml })),
    );
    for (const contract of [getExportedDocuments, getExportedRecords])
      expect(new Set(gateway.services.receivedRequests(contract).map(({ body }) => body['lastPosition']))).toEqual(new Set([3]));
  });

  it('passes the independent checker', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'billing-export-'));
    const path = join(folder, 'export.zip');
    await writeFile(path, Buffer.from(await (await fetchArchive()).arrayBuffer()));
    const { stdout } = await promisify(execFile)(process.execPath, [CHECKER, path]);
    expect(stdout).toMatch(/^1 documents, 0 of them without a record; 1 records[^]*✓ Nothing is wrong with these books\.\n$/);
    await rm(folder, { recursive: true });
  });

  it('is for admins alone', async () => {
    expect((await fetchArchive(adminHeaders(['customer', 'staff']))).status).toBe(403);
    expect((await fetchArchive({})).status).toBe(401);
    expect(gateway.services.receivedRequests(beginBillingExport)).toEqual([]);
  });

  it('fails with a status before it begins, and breaks off after it', async () => {
    gateway.services.setAnswer(beginBillingExport, { error: { kind: 'internal', code: 'INTERNAL' } });
    expect((await fetchArchive()).status).toBe(500);
    serveBooks();
    gateway.services.setAnswer(getExportedRecords, { error: { kind: 'internal', code: 'INTERNAL' } });
    await expect(fetchArchive().then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});
