import * as receipts from '@brote/contracts/tree-receipts';
import { staffController } from '../routing/staff-controller';

const routes = receipts.TREE_RECEIPT_ROUTES;

/** Receipts for planted trees: staff read them, admins publish them. */
export const TreeReceiptsController = staffController('staff: forest', [
  {
    ...{ route: routes.listForStaff, contract: receipts.listTreeReceipts, query: receipts.ListTreeReceiptsRequest },
    id: 'listTreeReceipts',
    summary: 'List the receipts for planted trees',
    description: 'Receipts, the latest payment first. Amounts are cents.',
  },
  {
    ...{ route: routes.record, contract: receipts.recordTreeReceipt, body: receipts.RecordTreeReceiptRequest },
    id: 'recordTreeReceipt',
    status: 201,
    summary: 'Record a receipt for planted trees',
    description: 'Publishes the receipt. Its amount is in cents.',
  },
  {
    ...{ route: routes.strike, contract: receipts.strikeTreeReceipt, body: receipts.StrikeTreeReceiptBody },
    id: 'strikeTreeReceipt',
    summary: 'Strike a wrong receipt',
    description: 'Marks the receipt as wrong with a reason. It stays readable.',
  },
]);
