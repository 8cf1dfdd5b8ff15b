import * as receipts from '../../src/tree-receipts/index';
import * as examples from '../../src/tree-receipts/tree-receipts.examples';
import type { Shape } from './shape';

export const forestShapes: readonly Shape[] = [
  ['GetTreeReceiptsRequest', receipts.GetTreeReceiptsRequest, { cursor: '2026-11-12.7', limit: 10 }],
  ['TreeReceiptsView', receipts.TreeReceiptsView, { ...examples.treeReceipts, nextCursor: '2026-11-11.6' }],
  ['ListTreeReceiptsRequest', receipts.ListTreeReceiptsRequest, { cursor: null, limit: 20 }],
  ['ListTreeReceiptsReply', receipts.ListTreeReceiptsReply, examples.treeReceiptList],
  ['RecordTreeReceiptRequest', receipts.RecordTreeReceiptRequest, examples.recordTreeReceiptRequest],
  ['StaffTreeReceiptView', receipts.StaffTreeReceiptView, examples.staffTreeReceipt],
  ['StrikeTreeReceiptRequest', receipts.StrikeTreeReceiptRequest, examples.strikeTreeReceiptRequest],
  ['TreeReceiptEventData', receipts.TreeReceiptEventData, { receiptId: examples.treeReceipt.id, isStruck: false }],
];
