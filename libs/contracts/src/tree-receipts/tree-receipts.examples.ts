import type {
  ListTreeReceiptsReply,
  RecordTreeReceiptRequest,
  StaffTreeReceiptView,
  StrikeTreeReceiptRequest,
  TreeReceiptsView,
  TreeReceiptView,
} from './index';

const receiptId = '0192f0c0-0000-4000-8000-0000000000d1';
const receiptTexts = { organisation: 'Bosques de Ejemplo', place: 'Sierra de Gata, Cáceres', reference: 'R-2026-014' };
const documentUrl = 'https://bosques.example/recibos/R-2026-014.pdf';

export const treeReceipt: TreeReceiptView = {
  ...{ id: receiptId, paidOn: '2026-11-12', trees: 60, ...receiptTexts, documentUrl, struck: null },
  amount: { amount: 15_000, currency: 'EUR' },
};
export const struckReceipt: TreeReceiptView = {
  ...{ ...treeReceipt, id: '0192f0c0-0000-4000-8000-0000000000d2', paidOn: '2026-11-11', reference: 'R-2026-013', documentUrl: null },
  struck: { reason: 'entered-twice', at: '2026-11-12T09:30:00.000Z' },
};
export const treeReceipts: TreeReceiptsView = {
  ...{ treesFunded: 68, treesReceipted: 60, receipts: [treeReceipt, struckReceipt], nextCursor: null },
};
export const staffTreeReceipt: StaffTreeReceiptView = { ...treeReceipt, recordedAt: '2026-11-12T09:00:00.000Z', strikeNote: null };
export const treeReceiptList: ListTreeReceiptsReply = {
  ...{ treesFunded: 68, treesReceipted: 60, nextCursor: null },
  rows: [staffTreeReceipt, { ...struckReceipt, recordedAt: '2026-11-11T09:00:00.000Z', strikeNote: 'Dos veces el mismo recibo' }],
};
export const recordTreeReceiptRequest: RecordTreeReceiptRequest = {
  ...{ receiptId: receiptId, paidOn: '2026-11-12', trees: 60, amount: 15_000, ...receiptTexts, documentUrl },
};
export const strikeTreeReceiptRequest: StrikeTreeReceiptRequest = {
  ...{ receiptId: receiptId, reason: 'entered-twice', note: 'Dos veces el mismo recibo' },
};
