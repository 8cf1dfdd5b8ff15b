import { randomUUID } from 'node:crypto';
import { commitReservation } from '@brote/contracts/catalog';
import * as receipts from '@brote/contracts/tree-receipts';
import { recordTreeReceiptRequest } from '@brote/contracts/tree-receipts/examples';
import type { RequestClient } from '@brote/messaging';
import { aCaller } from '@brote/test-support';
import { aReservation, singleLineOf } from './builders';
import { CatalogHarness, refusalOf } from './catalog-harness';

const adminCaller = aCaller({ roles: ['customer', 'staff', 'admin'] });
const asAdmin = { caller: adminCaller };

let catalogue: CatalogHarness;
let requests: RequestClient;
let receiptNumber = 0;
beforeAll(async () => {
  catalogue = await CatalogHarness.start();
  requests = catalogue.requests;
});
afterAll(() => catalogue.stop());

const aReceipt = (overrides: Partial<receipts.RecordTreeReceiptRequest> = {}): receipts.RecordTreeReceiptRequest => {
  receiptNumber += 1;
  return { ...recordTreeReceiptRequest, receiptId: randomUUID(), reference: `R-${receiptNumber}`, ...overrides };
};
const recordReceipt = (receipt: receipts.RecordTreeReceiptRequest) => requests.send(receipts.recordTreeReceipt, receipt, asAdmin);
const strikeReceipt = (receiptId: string, note = 'Dos veces el mismo recibo') =>
  requests.send(receipts.strikeTreeReceipt, { receiptId, reason: 'entered-twice', note }, asAdmin);
const getPublicReceipts = (overrides: Partial<receipts.GetTreeReceiptsRequest> = {}) =>
  requests.send(receipts.getTreeReceipts, { cursor: null, limit: 10, ...overrides });
const readReceiptedTrees = async () => (await getPublicReceipts()).treesReceipted;
const readPublicReceiptsOf = async (id: string) => (await getPublicReceipts({ limit: 50 })).receipts.filter((receipt) => receipt.id === id);
const readAuditEntriesOf = (id: string) =>
  catalogue.database.queryRows<{ action: string; actor_id: string; before: object | null; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :id ORDER BY seq',
    { id },
  );

describe('the receipts for planted trees', () => {
  it('are empty in a new shop, without funded trees', async () => {
    expect(await getPublicReceipts()).toEqual({ treesFunded: 0, treesReceipted: 0, receipts: [], nextCursor: null });
  });

  it('are public, listed by staff, and recorded by admins only', async () => {
    const receipt = aReceipt();
    const readRefusalCodesFor = async (caller?: ReturnType<typeof aCaller>) => [
      (await refusalOf(requests.send(receipts.recordTreeReceipt, receipt, { caller }))).code,
      (
        await refusalOf(
          requests.send(receipts.strikeTreeReceipt, { receiptId: receipt.receiptId, reason: 'mistyped', note: 'Nada' }, { caller }),
        )
      ).code,
    ];
    expect(await readRefusalCodesFor()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await readRefusalCodesFor(aCaller())).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const staffCaller = aCaller({ roles: ['customer', 'staff'] });
    expect(await readRefusalCodesFor(staffCaller)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const page = { cursor: null, limit: 20 };
    expect(await refusalOf(requests.send(receipts.listTreeReceipts, page, { caller: aCaller() }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await requests.send(receipts.listTreeReceipts, page, { caller: staffCaller })).toMatchObject({ rows: [] });
    expect(await readAuditEntriesOf(receipt.receiptId)).toEqual([]);
    expect(await readPublicReceiptsOf(receipt.receiptId)).toEqual([]);
  });

  it('are recorded once, with an audit entry, next to the number of trees that sales have funded', async () => {
    const sale = aReservation({ lines: [singleLineOf('adult-blue', { quantity: 20 }), singleLineOf('adult-white', { quantity: 20 })] });
    await catalogue.reserve(sale);
    await requests.send(commitReservation, { reservationId: sale.reservationId });
    const before = await readReceiptedTrees();
    const receipt = aReceipt({ trees: 3, organisation: ' Bosques de Ejemplo ' });
    const first = await recordReceipt(receipt);
    expect(first).toMatchObject({ id: receipt.receiptId, organisation: 'Bosques de Ejemplo', struck: null, strikeNote: null });
    expect(await recordReceipt(receipt)).toEqual(first);
    expect(await getPublicReceipts()).toMatchObject({ treesFunded: 1, treesReceipted: before + 3 });
    expect(await readPublicReceiptsOf(receipt.receiptId)).toEqual([
      {
        ...{ id: receipt.receiptId, paidOn: '2026-11-12', trees: 3, organisation: 'Bosques de Ejemplo', place: receipt.place },
        ...{ amount: { amount: 15_000, currency: 'EUR' }, reference: receipt.reference, documentUrl: receipt.documentUrl, struck: null },
      },
    ]);
    const { receiptId: _id, ...auditedFields } = receipt;
    expect(await readAuditEntriesOf(receipt.receiptId)).toEqual([
      {
        ...{ action: 'tree-receipt.record', actor_id: adminCaller.userId, before: null },
        after: { ...auditedFields, organisation: 'Bosques de Ejemplo' },
      },
    ]);
  });

  it.each(['2026-11-21', '2026-02-30'])('refuse the payment day %s, which is in the future or does not exist', async (paidOn) => {
    const receipt = aReceipt({ paidOn });
    expect(await refusalOf(recordReceipt(receipt))).toMatchObject({ code: 'DATE_INVALID' });
    expect(await readPublicReceiptsOf(receipt.receiptId)).toEqual([]);
  });

  it.each(['http://bosques.example/a.pdf', 'javascript:alert(1)', 'https://user:secret@bosques.example/a.pdf'])(
    'refuse the document address %s',
    async (documentUrl) => {
      expect(await refusalOf(recordReceipt(aReceipt({ documentUrl })))).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  it('refuse a second receipt with the same reference until the first is struck', async () => {
    const before = await readReceiptedTrees();
    const first = aReceipt({ reference: 'R-2026-014' });
    const duplicate = aReceipt({ reference: ' r-2026-014', trees: 61 });
    await recordReceipt(first);
    expect(await refusalOf(recordReceipt(duplicate))).toMatchObject({ code: 'RECEIPT_KNOWN' });
    await recordReceipt(aReceipt({ reference: 'R-2026-014', organisation: 'Otra asociación', trees: 1 }));
    await strikeReceipt(first.receiptId);
    expect(await recordReceipt(duplicate)).toMatchObject({ reference: 'r-2026-014' });
    expect(await readReceiptedTrees()).toBe(before + 62);
  });

  it('are struck once and stay public, with the reason but without the note of staff', async () => {
    const before = await readReceiptedTrees();
    const receipt = aReceipt();
    await recordReceipt(receipt);
    const struckAt = catalogue.clock.now().toISOString();
    await strikeReceipt(receipt.receiptId, ' Dos veces el mismo recibo ');
    catalogue.clock.advance(60_000);
    expect(await strikeReceipt(receipt.receiptId, 'Otra nota')).toMatchObject({ strikeNote: 'Dos veces el mismo recibo' });
    const publicReceipts = await readPublicReceiptsOf(receipt.receiptId);
    expect([await readReceiptedTrees(), publicReceipts]).toMatchObject([before, [{ struck: { reason: 'entered-twice', at: struckAt } }]]);
    expect(JSON.stringify(publicReceipts)).not.toContain('Dos veces');
    const events = (await catalogue.readPublishedEvents()).filter(({ aggregate_id }) => aggregate_id === receipt.receiptId);
    expect(events.map(({ type, aggregate_version, payload }) => [type, aggregate_version, payload['isStruck']])).toEqual([
      ['catalog.tree-receipt.changed.v1', 1, false],
      ['catalog.tree-receipt.changed.v1', 2, true],
    ]);
    expect((await readAuditEntriesOf(receipt.receiptId)).map(({ action }) => action)).toEqual([
      'tree-receipt.record',
      'tree-receipt.strike',
    ]);
    expect(await refusalOf(strikeReceipt(randomUUID()))).toMatchObject({ code: 'RECEIPT_UNKNOWN' });
  });

  it('stay unchanged, also against statements in the database', async () => {
    const { id: receiptId } = await recordReceipt(aReceipt());
    await strikeReceipt(receiptId);
    for (const statement of ['UPDATE tree_receipt SET trees = 1000', 'DELETE FROM tree_receipt_strike'])
      await expect(catalogue.manager.query(statement)).rejects.toThrow('only ever appended to');
  });

  it('are listed page by page, the latest payment first, each receipt once', async () => {
    const days = ['2025-11-02', '2025-11-04', '2025-11-04', '2025-11-01', '2025-11-03'];
    for (const paidOn of days) await recordReceipt(aReceipt({ paidOn }));
    const listedDays: string[] = [];
    let cursor: string | null = '2026-01-01.1';
    for (let page = 0; page < 4; page += 1) {
      const { receipts: rows, nextCursor } = await getPublicReceipts({ cursor, limit: 2 });
      listedDays.push(...rows.map(({ paidOn }) => paidOn));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect([listedDays, cursor]).toEqual([[...days].sort().reverse(), null]);
    expect(await getPublicReceipts({ cursor: '2026-02-30.5' })).toMatchObject({ receipts: [], nextCursor: null });
  });
});
