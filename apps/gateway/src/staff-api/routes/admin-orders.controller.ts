import { getStructuredInvoiceForStaff, type InvoiceDocument } from '@brote/contracts/orders';
import * as orders from '@brote/contracts/staff-orders';
import { fileResponseOf } from '../../access/forwarding-controller';
import { STRUCTURED_INVOICE_FILE } from '../../storefront-api/orders/my-orders.controller';
import { staffController } from '../routing/staff-controller';

const routes = orders.STAFF_ORDER_ROUTES;
const PDF_MEDIA_TYPE = 'application/pdf';
const pdfOf = ({ fileName, pdfBase64 }: Pick<InvoiceDocument, 'fileName' | 'pdfBase64'>) => ({
  name: fileName,
  content: Buffer.from(pdfBase64, 'base64'),
});

/** Staff actions on orders and withdrawals. */
export const AdminOrdersController = staffController('staff: orders', [
  {
    route: routes.find,
    contract: orders.findOrders,
    query: orders.FindOrdersRequest,
    id: 'findOrders',
    summary: 'Find orders',
    description: 'Orders that match the filter, the newest first. Amounts are cents including VAT.',
  },
  {
    route: routes.shipMany,
    contract: orders.shipOrders,
    body: orders.ShipOrdersRequest,
    id: 'shipOrders',
    summary: 'Ship several orders',
    description: 'Records one carrier and the tracking number of each order. The reply names the orders that could not be shipped.',
  },
  {
    route: routes.get,
    contract: orders.getStaffOrder,
    id: 'getOrderForStaff',
    summary: 'Get an order for staff',
    description: 'The order with refunds, notes and the allowed actions. Amounts are cents including VAT.',
  },
  {
    route: routes.explain,
    contract: orders.explainOrderForStaff,
    id: 'explainOrderForStaff',
    summary: 'Explain the charge of an order for staff',
    description: 'The same as for the customer, with references at the payment provider. Amounts are cents.',
  },
  {
    route: routes.ship,
    contract: orders.shipOrderAsStaff,
    body: orders.ShipOrderBody,
    id: 'shipOrder',
    summary: 'Ship an order',
    description: 'Records the carrier and the tracking number, and mails them to the customer.',
  },
  {
    route: routes.deliver,
    contract: orders.deliverOrderAsStaff,
    id: 'markOrderDelivered',
    summary: 'Mark an order as delivered',
    description: 'Records the arrival of the parcel.',
  },
  {
    route: routes.cancel,
    contract: orders.cancelOrderAsStaff,
    id: 'cancelOrderForStaff',
    summary: 'Cancel an order for staff',
    description: 'Cancels an order that has not been shipped, and refunds the payment in full.',
  },
  {
    route: routes.refund,
    contract: orders.refundOrderAsStaff,
    body: orders.RefundOrderBody,
    id: 'refundOrder',
    status: 202,
    summary: 'Refund an order',
    description:
      'Records a full or partial refund in cents; the payment provider pays it afterwards. Needs a recent reauthentication. The refund id makes a repetition harmless.',
  },
  {
    route: routes.addNote,
    contract: orders.addOrderNote,
    body: orders.OrderNoteBody,
    id: 'addOrderNote',
    status: 201,
    summary: 'Add a note to an order',
    description: 'Stores a note that only staff see, and returns the order.',
  },
  {
    ...{
      route: routes.invoice,
      contract: orders.getInvoiceForStaff,
      id: 'getInvoiceForStaff',
      summary: 'Get the invoice of an order for staff',
      description: 'The invoice as PDF.',
    },
    file: fileResponseOf(orders.getInvoiceForStaff, PDF_MEDIA_TYPE, pdfOf),
  },
  {
    ...{
      route: routes.document,
      contract: orders.getOrderDocumentForStaff,
      id: 'getOrderDocumentForStaff',
      summary: 'Get a document of an order for staff',
      description: 'The invoice or credit note as PDF, by its number.',
    },
    file: fileResponseOf(orders.getOrderDocumentForStaff, PDF_MEDIA_TYPE, pdfOf),
  },
  {
    ...{
      route: routes.planDocument,
      contract: orders.getPlanDocumentForStaff,
      id: 'getPlanDocumentForStaff',
      summary: 'Get a document of a subscription for staff',
      description: 'The invoice or credit note as PDF, by its number.',
    },
    file: fileResponseOf(orders.getPlanDocumentForStaff, PDF_MEDIA_TYPE, pdfOf),
  },
  {
    ...{
      route: routes.structuredInvoice,
      contract: getStructuredInvoiceForStaff,
      id: 'getStructuredInvoiceForStaff',
      summary: 'Get a document as structured invoice for staff',
      description: 'An invoice or credit note that names a company, as UBL 2.1 (EN 16931), by its number.',
    },
    file: STRUCTURED_INVOICE_FILE,
  },
  {
    ...{
      route: routes.packingSlip,
      contract: orders.getPackingSlip,
      id: 'getPackingSlip',
      summary: 'Get the packing slip of an order',
      description: 'The sheet that goes into the parcel, as PDF.',
    },
    file: fileResponseOf(orders.getPackingSlip, PDF_MEDIA_TYPE, pdfOf),
  },
  {
    ...{ route: routes.ossReturn, contract: orders.getOssReturn, query: orders.OssReturnRequest },
    id: 'getOssReturn',
    summary: 'Get the figures of an OSS return',
    description: 'Sales of a quarter by member state and rate, and the corrections of earlier quarters. Amounts are cents.',
  },
  {
    route: routes.producerDeclarations,
    contract: orders.getProducerDeclarations,
    id: 'getProducerDeclarations',
    summary: "Get the producer's declarations",
    description: 'The declaration of the producer about each version of the program that writes billing records, in Spanish.',
  },
  {
    ...{ route: routes.payoutSummary, contract: orders.getPayoutSummary, query: orders.VatBookPeriod },
    id: 'getPayoutSummary',
    summary: 'Compare the payments with the documents',
    description: 'Charges, refunds, fees and payouts of a period in cents, and the differences to invoices and credit notes.',
  },
  {
    route: routes.vatStatus,
    contract: orders.getVatStatus,
    id: 'getVatStatus',
    summary: 'Get the VAT status',
    description: 'The VAT mode, and the distance sales of the year in cents against their threshold.',
  },
  {
    ...{ route: routes.listWithdrawals, contract: orders.listWithdrawals, query: orders.ListWithdrawalsRequest },
    id: 'listWithdrawals',
    summary: 'List withdrawals',
    description: 'Open withdrawals, the most urgent first, or the resolved ones.',
  },
  {
    ...{ route: routes.resolveWithdrawal, contract: orders.resolveWithdrawalAsStaff, body: orders.ResolveWithdrawalBody },
    id: 'resolveWithdrawal',
    summary: 'Resolve a withdrawal',
    description: 'Refunds the withdrawal, or refuses it with a reason that is mailed to the customer. Needs a recent reauthentication.',
  },
  {
    ...{ route: routes.listFailedPlanDocuments, contract: orders.listFailedPlanDocuments, query: orders.ListFailedPlanDocumentsRequest },
    id: 'listFailedPlanDocuments',
    summary: 'List documents of plans that failed',
    description: 'Charges and refunds of plans whose document could not be issued, the oldest first, with the reason. Amounts are cents.',
  },
  {
    ...{ route: routes.listLostDocuments, contract: orders.listLostDocuments, query: orders.ListLostDocumentsRequest },
    id: 'listLostDocuments',
    summary: 'List documents that a restore has lost',
    description: 'Document numbers and billing records that a restore of the database has lost. The numbers are not given again.',
  },
  {
    ...{ route: routes.retryPlanDocument, contract: orders.retryPlanDocumentAsStaff },
    id: 'retryPlanDocument',
    status: 202,
    summary: 'Try a failed document of a plan again',
    description: 'The document is issued afterwards, or appears in the list again with its reason. Repeating it changes nothing.',
  },
  {
    route: routes.previewEarlierDocuments,
    contract: orders.previewEarlierDocuments,
    id: 'previewEarlierDocuments',
    summary: 'Preview the invoices of earlier charges',
    description:
      'Charges of plans that have no invoice and are too old to get one by themselves: count and amounts in cents, by month. It changes nothing.',
  },
  {
    ...{ route: routes.issueEarlierDocuments, contract: orders.issueEarlierDocuments, body: orders.IssueEarlierDocumentsRequest },
    id: 'issueEarlierDocuments',
    status: 202,
    summary: 'Issue the invoices of earlier charges',
    description:
      'Issues the missing invoices, and credit notes for what was refunded. They bear the date of the issue and name the day of the payment. Needs a recent reauthentication. Repeating it changes nothing.',
  },
  {
    route: routes.billingSending,
    contract: orders.getBillingSending,
    id: 'getBillingSending',
    summary: 'Get the state of sending billing records',
    description: 'How many billing records wait for the tax agency, since when, and why. Times are UTC.',
  },
  {
    ...{ route: routes.listBillingProblems, contract: orders.listBillingProblems, query: orders.ListBillingProblemsRequest },
    id: 'listBillingProblems',
    summary: 'List billing records with errors',
    description: 'Records that the tax agency has rejected, or accepted with errors, and that no later record replaces. Amounts are cents.',
  },
  {
    ...{ route: routes.amendBillingRecord, contract: orders.amendBillingRecord },
    id: 'amendBillingRecord',
    status: 202,
    summary: 'Replace a billing record with an error',
    description:
      'Appends a new record of the same document, which is sent like any other. Administrators only; needs a recent reauthentication. Repeating it changes nothing.',
  },
  {
    ...{ route: routes.listUnknownPayments, contract: orders.listUnknownPayments, query: orders.ListUnknownPaymentsRequest },
    id: 'listUnknownPayments',
    summary: 'List payments of unknown purchases',
    description:
      'Payments at the payment provider whose order or plan is unknown, for instance after a database was restored: open ones, the oldest first, or decided ones. Amounts are cents.',
  },
  {
    ...{ route: routes.rebuildOrder, contract: orders.rebuildOrderAsStaff },
    id: 'rebuildOrder',
    status: 202,
    summary: 'Rebuild the order of an unknown payment',
    description:
      'Stores the order again from the data of its checkout session; stock, invoice and e-mails follow as for any paid order. Repeating it changes nothing.',
  },
  {
    ...{ route: routes.refundUnknownPayment, contract: orders.refundUnknownPaymentAsStaff },
    id: 'refundUnknownPayment',
    status: 202,
    summary: 'Refund an unknown payment',
    description:
      'Records the full refund; the payment provider pays it afterwards. The subscription of an unknown plan is canceled first. Needs a recent reauthentication. Repeating it changes nothing.',
  },
]);
