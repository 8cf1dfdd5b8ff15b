import { randomUUID } from 'node:crypto';
import { commitReservation } from '@brote/contracts/catalog';
import * as receipts from '@brote/contracts/tree-receipts';
import { recordTreeReceiptRequest } from '@brote/contracts/tree-receipts/examples';
import type { RequestClient } from '@brote/messaging';
import { aCaller } from '@brote/test-support';
import { aReservation, aSingle } from './builders';
import { Catalogue, refusalOf } from './start-catalogue';

const inés = aCaller({ roles: ['customer', 'staff', 'admin'] });
const asAdmin = { caller: inés };

let catalogue: Catalogue;
let requests: RequestClient;
let paper = 0;
beforeAll(async () => {
  catalogue = await Catalogue.start();
  requests = catalogue.ask;
});
afterAll(() => catalogue.stop());

const aReceipt = (own: Partial<receipts.RecordTreeReceiptRequest> = {}): receipts.RecordTreeReceiptRequest => {
  paper += 1;
  return { ...recordTreeReceiptRequest, receiptId: randomUUID(), reference: `R-${paper}`, ...own };
};
const record = (receipt: receipts.RecordTreeReceiptRequest) => requests.send(receipts.recordTreeReceipt, receipt, asAdmin);
const strike = (receiptId: string, note = 'Dos veces el mismo recibo') =>
  requests.send(receipts.strikeTreeReceipt, { receiptId, reason: 'entered-twice', note }, asAdmin);
const published = (own: Partial<receipts.GetTreeReceiptsRequest> = {}) =>
  requests.send(receipts.getTreeReceipts, { cursor: null, limit: 10, ...own });
const receipted = async () => (await published()).treesReceipted;
const shownOf = async (id: string) => (await published({ limit: 50 })).receipts.filter((receipt) => receipt.id === id);
const auditOf = (id: string) =>
  catalogue.manager.query<{ action: string; actor_id: string; before: object | null; after: object }[]>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = $1 ORDER BY seq',
    [id],
  );

describe('the receipts for planted trees', () => {
  it('are empty in a new shop, without funded trees', async () => {
    expect(await published()).toEqual({ treesFunded: 0, treesReceipted: 0, receipts: [], nextCursor: null });
  });

  it('are public, listed by staff, and recorded by admins only', async () => {
    const receipt = aReceipt();
    const refusedTo = async (caller?: ReturnType<typeof aCaller>) => [
      (await refusalOf(requests.send(receipts.recordTreeReceipt, receipt, { caller }))).code,
      (
        await refusalOf(
          requests.send(receipts.strikeTreeReceipt, { receiptId: receipt.receiptId, reason: 'mistyped', note: 'Nada' }, { caller }),
        )
      ).code,
    ];
    expect(await refusedTo()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await refusedTo(aCaller())).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const pablo = aCaller({ roles: ['customer', 'staff'] });
    expect(await refusedTo(pablo)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const page = { cursor: null, limit: 20 };
    expect(await refusalOf(requests.send(receipts.listTreeReceipts, page, { caller: aCaller() }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await requests.send(receipts.listTreeReceipts, page, { caller: pablo })).toMatchObject({ rows: [] });
    expect(await auditOf(receipt.receiptId)).toEqual([]);
    expect(await shownOf(receipt.receiptId)).toEqual([]);
  });

  it('are recorded once, with an audit entry, next to the number of trees that sales have funded', async () => {
    const sale = aReservation({ lines: [aSingle('adult-blue', { quantity: 20 }), aSingle('adult-white', { quantity: 20 })] });
    await catalogue.reserve(sale);
    await requests.send(commitReservation, { reservationId: sale.reservationId });
    const before = await receipted();
    const receipt = aReceipt({ trees: 3, organisation: ' Bosques de Ejemplo ' });
    const first = await record(receipt);
    expect(first).toMatchObject({ id: receipt.receiptId, organisation: 'Bosques de Ejemplo', struck: null, strikeNote: null });
    expect(await record(receipt)).toEqual(first);
    expect(await published()).toMatchObject({ treesFunded: 1, treesReceipted: before + 3 });
    expect(await shownOf(receipt.receiptId)).toEqual([
      {
        ...{ id: receipt.receiptId, paidOn: '2026-11-12', trees: 3, organisation: 'Bosques de Ejemplo', place: receipt.place },
        ...{ amount: { amount: 15_000, currency: 'EUR' }, reference: receipt.reference, documentUrl: receipt.documentUrl, struck: null },
      },
    ]);
    const { receiptId: _id, ...said } = receipt;
    expect(await auditOf(receipt.receiptId)).toEqual([
      {
        ...{ action: 'tree-receipt.record', actor_id: inés.userId, before: null },
        after: { ...said, organisation: 'Bosques de Ejemplo' },
      },
    ]);
  });

  it.each(['2026-11-21', '2026-02-30'])('refuse the payment day %s, which is in the future or does not exist', async (paidOn) => {
    const receipt = aReceipt({ paidOn });
    expect(await refusalOf(record(receipt))).toMatchObject({ code: 'DATE_INVALID' });
    expect(await shownOf(receipt.receiptId)).toEqual([]);
  });

  it.each(['http://bosques.example/a.pdf', 'javascript:alert(1)', 'https://user:secret@bosques.example/a.pdf'])(
    'refuse the document address %s',
    async (documentUrl) => {
      expect(await refusalOf(record(aReceipt({ documentUrl })))).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  it('refuse a second receipt with the same reference until the first is struck', async () => {
    const before = await receipted();
    const first = aReceipt({ reference: 'R-2026-014' });
    const again = aReceipt({ reference: ' r-2026-014', trees: 61 });
    await record(first);
    expect(await refusalOf(record(again))).toMatchObject({ code: 'RECEIPT_KNOWN' });
    await record(aReceipt({ reference: 'R-2026-014', organisation: 'Otra asociación', trees: 1 }));
    await strike(first.receiptId);
    expect(await record(again)).toMatchObject({ reference: 'r-2026-014' });
    expect(await receipted()).toBe(before + 62);
  });

  it('are struck once and stay public, with the reason but without the note of staff', async () => {
    const before = await receipted();
    const receipt = aReceipt();
    await record(receipt);
    const struckAt = catalogue.clock.now().toISOString();
    await strike(receipt.receiptId, ' Dos veces el mismo recibo ');
    catalogue.clock.advance(60_000);
    expect(await strike(receipt.receiptId, 'Otra nota')).toMatchObject({ strikeNote: 'Dos veces el mismo recibo' });
    const shown = await shownOf(receipt.receiptId);
    expect([await receipted(), shown]).toMatchObject([before, [{ struck: { reason: 'entered-twice', at: struckAt } }]]);
    expect(JSON.stringify(shown)).not.toContain('Dos veces');
    const events = (await catalogue.published()).filter(({ aggregate_id }) => aggregate_id === receipt.receiptId);
    expect(events.map(({ type, aggregate_version, payload }) => [type, aggregate_version, payload['isStruck']])).toEqual([
      ['catalog.tree-receipt.changed.v1', 1, false],
      ['catalog.tree-receipt.changed.v1', 2, true],
    ]);
    expect((await auditOf(receipt.receiptId)).map(({ action }) => action)).toEqual(['tree-receipt.record', 'tree-receipt.strike']);
    expect(await refusalOf(strike(randomUUID()))).toMatchObject({ code: 'RECEIPT_UNKNOWN' });
  });

  it('stay unchanged, also against statements in the database', async () => {
    const { id: receiptId } = await record(aReceipt());
    await strike(receiptId);
    for (const statement of ['UPDATE tree_receipt SET trees = 1000', 'DELETE FROM tree_receipt_strike'])
      await expect(catalogue.manager.query(statement)).rejects.toThrow('only ever appended to');
  });

  it('are listed page by page, the latest payment first, each receipt once', async () => {
    const days = ['2025-11-02', '2025-11-04', '2025-11-04', '2025-11-01', '2025-11-03'];
    for (const paidOn of days) await record(aReceipt({ paidOn }));
    const seen: string[] = [];
    let cursor: string | null = '2026-01-01.1';
    for (let page = 0; page < 4; page += 1) {
      const { receipts: rows, nextCursor } = await published({ cursor, limit: 2 });
      seen.push(...rows.map(({ paidOn }) => paidOn));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect([seen, cursor]).toEqual([[...days].sort().reverse(), null]);
    expect(await published({ cursor: '2026-02-30.5' })).toMatchObject({ receipts: [], nextCursor: null });
  });
});
