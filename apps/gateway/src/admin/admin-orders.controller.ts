import type { InvoiceDocument } from '@brote/contracts/orders';
import * as orders from '@brote/contracts/staff-orders';
import { fileFrom, staffController } from './staff-controller';

const routes = orders.STAFF_ORDER_ROUTES;
const PDF = 'application/pdf';
const pdfOf = ({ fileName, pdfBase64 }: Pick<InvoiceDocument, 'fileName' | 'pdfBase64'>) => ({
  name: fileName,
  content: Buffer.from(pdfBase64, 'base64'),
});
const tableOf = ({ fileName, csv }: orders.OrdersTable) => ({ name: fileName, content: Buffer.from(csv, 'utf8') });

/** What staff do with orders and withdrawals. */
export const AdminOrdersController = staffController('staff: orders', [
  { route: routes.find, contract: orders.findOrders, query: orders.FindOrdersRequest, summary: 'Orders that fit, the newest first' },
  {
    ...{
      route: routes.export,
      contract: orders.exportOrders,
      query: orders.OrdersFilter,
      summary: 'The same as a table for a spreadsheet',
    },
    file: fileFrom(orders.exportOrders, 'text/csv; charset=utf-8', tableOf),
  },
  { route: routes.shipMany, contract: orders.shipOrders, body: orders.ShipOrdersRequest, summary: 'Hands many parcels to one carrier' },
  { route: routes.get, contract: orders.getStaffOrder, summary: 'An order with refunds, notes and what may be done with it' },
  { route: routes.ship, contract: orders.shipOrderAsStaff, body: orders.ShipOrderBody, summary: 'The parcel was handed to a carrier' },
  { route: routes.deliver, contract: orders.deliverOrderAsStaff, summary: 'The parcel arrived' },
  { route: routes.cancel, contract: orders.cancelOrderAsStaff, summary: 'Calls an order off that has not left' },
  {
    route: routes.refund,
    contract: orders.refundOrderAsStaff,
    body: orders.RefundOrderBody,
    summary: 'Gives money back, wholly or in part',
  },
  { route: routes.addNote, contract: orders.addOrderNote, body: orders.OrderNoteBody, summary: 'Keeps words about an order for the staff' },
  {
    ...{ route: routes.invoice, contract: orders.getInvoiceForStaff, summary: 'The invoice of an order' },
    file: fileFrom(orders.getInvoiceForStaff, PDF, pdfOf),
  },
  {
    ...{ route: routes.packingSlip, contract: orders.getPackingSlip, summary: 'The sheet that goes into the parcel' },
    file: fileFrom(orders.getPackingSlip, PDF, pdfOf),
  },
  { route: routes.vatStatus, contract: orders.getVatStatus, summary: 'The VAT mode, and how far the threshold of distance sales is away' },
  {
    ...{ route: routes.listWithdrawals, contract: orders.listWithdrawals, query: orders.ListWithdrawalsRequest },
    summary: 'Withdrawals that wait, the most urgent first; or those that are settled',
  },
  {
    ...{ route: routes.resolveWithdrawal, contract: orders.resolveWithdrawalAsStaff, body: orders.ResolveWithdrawalBody },
    summary: 'Pays a withdrawal back, or refuses it with a reason',
  },
]);
