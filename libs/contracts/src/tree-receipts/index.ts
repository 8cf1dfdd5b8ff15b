export { STRIKE_REASONS, TREE_RECEIPT_LIMITS, type StrikeReason } from './tree-receipts.limits';
export { TREE_RECEIPT_ROUTES } from './tree-receipts.routes';
export {
  GetTreeReceiptsRequest,
  ListTreeReceiptsReply,
  ListTreeReceiptsRequest,
  RecordTreeReceiptRequest,
  StaffTreeReceiptView,
  StrikeTreeReceiptBody,
  StrikeTreeReceiptRequest,
  StrikeView,
  TreeReceiptEventData,
  TreeReceiptView,
  TreeReceiptsView,
  getTreeReceipts,
  listTreeReceipts,
  recordTreeReceipt,
  strikeTreeReceipt,
  treeReceiptChanged,
} from './tree-receipt';
