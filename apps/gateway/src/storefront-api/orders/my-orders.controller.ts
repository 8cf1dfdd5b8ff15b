import {
  cancelMyOrder,
  DOCUMENT_NUMBER,
  DOCUMENT_ROUTES,
  explainOrder,
  getMyInvoice,
  getMyOrder,
  getMyOrderDocument,
  getMyStructuredInvoice,
  listMyOrders,
  ListOrdersRequest,
  ORDER_ROUTES,
} from '@brote/contracts/orders';
import { fileResponseOf } from '../../access/forwarding-controller';
import { shopController } from '../routing/shop-controller';

/** An invoice as a file to save. */
export const INVOICE_FILE = fileResponseOf(getMyInvoice, 'application/pdf', ({ fileName, pdfBase64 }) => ({
  name: fileName,
  content: Buffer.from(pdfBase64, 'base64'),
}));

/** A structured invoice as a file to save. */
export const STRUCTURED_INVOICE_FILE = fileResponseOf(getMyStructuredInvoice, 'application/xml', ({ fileName, xml }) => ({
  name: fileName,
  content: Buffer.from(xml),
}));

/** A document by its number; a malformed number causes the response of an unknown one. */
export const DOCUMENT_PATH = { name: 'number', pattern: DOCUMENT_NUMBER, refusal: 'INVOICE_UNKNOWN' } as const;

/** A customer's own orders. An order of another account counts as unknown. */
export const MyOrdersController = shopController('orders', 'confirmed', [
  {
    route: ORDER_ROUTES.listOrders,
    contract: listMyOrders,
    page: ListOrdersRequest,
    id: 'listOrders',
    summary: 'List the own orders',
    description:
      'One page of orders, the newest first. Amounts are cents including VAT, times are UTC. An unknown cursor starts at the beginning.',
  },
  {
    route: ORDER_ROUTES.getOrder,
    contract: getMyOrder,
    path: { name: 'orderId', refusal: 'ORDER_UNKNOWN' },
    id: 'getOrder',
    summary: 'Get one of the own orders',
    description: 'The order with its items, amounts in cents, delivery and refunds. ORDER_UNKNOWN also covers the orders of others.',
  },
  {
    route: DOCUMENT_ROUTES.explainOrder,
    contract: explainOrder,
    path: { name: 'orderId', refusal: 'ORDER_UNKNOWN' },
    id: 'explainOrder',
    summary: 'Explain the charge of an order',
    description:
      'The steps by which the amount of the charge, and of its refunds, follows from stored facts. Amounts are cents including VAT. The charge is null while nothing is paid.',
  },
  {
    route: DOCUMENT_ROUTES.getInvoice,
    contract: getMyInvoice,
    path: { name: 'orderId', refusal: 'ORDER_UNKNOWN' },
    file: INVOICE_FILE,
    id: 'getInvoice',
    summary: 'Get the invoice of an order',
    description: 'The invoice as PDF. INVOICE_UNKNOWN means that it is not issued yet.',
  },
  {
    route: DOCUMENT_ROUTES.getOrderDocument,
    contract: getMyOrderDocument,
    path: DOCUMENT_PATH,
    file: INVOICE_FILE,
    id: 'getOrderDocument',
    summary: 'Get a document of an order',
    description: 'The invoice or credit note as PDF, by its number in the order.',
  },
  {
    route: DOCUMENT_ROUTES.getStructuredInvoice,
    contract: getMyStructuredInvoice,
    path: DOCUMENT_PATH,
    file: STRUCTURED_INVOICE_FILE,
    id: 'getStructuredInvoice',
    summary: 'Get a document as structured invoice',
    description:
      'An invoice or credit note of an order or a subscription as UBL 2.1 (EN 16931), by its number. INVOICE_UNKNOWN also covers documents that name no company.',
  },
  {
    route: ORDER_ROUTES.cancelOrder,
    contract: cancelMyOrder,
    path: { name: 'orderId', refusal: 'ORDER_UNKNOWN' },
    idempotencyKey: 'header',
    id: 'cancelOrder',
    summary: 'Cancel an order',
    description:
      'Cancels an order that has not been shipped, releases its stock and refunds the payment in full. Returns the cancelled order.',
  },
]);
