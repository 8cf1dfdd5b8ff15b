export { FindOrdersReply, FindOrdersRequest, OrderRow, OrdersFilter, OrdersExport, exportOrders, findOrders } from './find-orders';
export { ORDER_ACTIONS, REFUND_STATES, WITHDRAWAL_LISTS } from './order-actions';
export { ORDER_SORTS, type OrderSort } from './order-actions';
export type { OrderAction, RefundStateName, WithdrawalList } from './order-actions';
export {
  Parcel,
  ParcelResult,
  RefundOrderBody,
  ShipOrderBody,
  ShipOrdersReply,
  ShipOrdersRequest,
  cancelOrderAsStaff,
  deliverOrderAsStaff,
  refundOrderAsStaff,
  shipOrderAsStaff,
  shipOrders,
} from './order-commands';
export {
  AddOrderNoteRequest,
  OrderNote,
  OrderNoteBody,
  OrderRefundView,
  PackingSlip,
  StaffOrderView,
  addOrderNote,
  getInvoiceForStaff,
  getPackingSlip,
  getStaffOrder,
} from './staff-order';
export {
  ListWithdrawalsReply,
  ListWithdrawalsRequest,
  ResolveWithdrawalBody,
  StaffWithdrawal,
  listWithdrawals,
  resolveWithdrawalAsStaff,
} from './staff-withdrawals';
export {
  ListUnknownPaymentsReply,
  ListUnknownPaymentsRequest,
  UnknownPaymentRequest,
  UnknownPaymentView,
  listUnknownPayments,
  rebuildOrderAsStaff,
  refundUnknownPaymentAsStaff,
} from './unknown-payments';
export { UNKNOWN_PAYMENT_KINDS, UNKNOWN_PAYMENT_LISTS, UNKNOWN_PAYMENT_STATES } from './order-actions';
export type { UnknownPaymentKind, UnknownPaymentList, UnknownPaymentState } from './order-actions';
export { DistanceSales, GetVatStatusRequest, VAT_LEVELS, VAT_MODES, VatStatusView, getVatStatus } from './vat-status';
export type { VatLevel, VatMode } from './vat-status';
export { STAFF_ORDER_ROUTES } from './staff-orders.routes';
