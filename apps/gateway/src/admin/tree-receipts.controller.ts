import * as receipts from '@brote/contracts/tree-receipts';
import { staffController } from './staff-controller';

const at = receipts.TREE_RECEIPT_ROUTES;

/** Receipts for planted trees: staff read them, admins publish them. */
export const TreeReceiptsController = staffController('staff: forest', [
  {
    ...{ route: at.listForStaff, contract: receipts.listTreeReceipts, query: receipts.ListTreeReceiptsRequest },
    summary: 'Receipts for planted trees, the latest payment first',
  },
  {
    ...{ route: at.record, contract: receipts.recordTreeReceipt, body: receipts.RecordTreeReceiptRequest },
    summary: 'Publishes a receipt for planted trees',
  },
  {
    ...{ route: at.strike, contract: receipts.strikeTreeReceipt, body: receipts.StrikeTreeReceiptBody },
    summary: 'Strikes a wrong receipt out; it stays to be read',
  },
]);
