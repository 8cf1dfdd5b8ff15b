import {
  DOCUMENT_ROUTES,
  explainOrderByLink,
  getInvoiceByLink,
  getOrderByLink,
  getOrderDocumentByLink,
  getStructuredInvoiceByLink,
  ORDER_ROUTES,
  renewOrderLink,
  requestOrderLink,
  RequestOrderLinkBody,
} from '@brote/contracts/orders';
import { DOCUMENT_PATH, INVOICE_FILE, STRUCTURED_INVOICE_FILE } from './my-orders.controller';
import { shopController } from '../routing/shop-controller';

/** An order by the signed link of its e-mail, for guests. */
export const OrderLinksController = shopController('orders', 'public', [
  {
    route: ORDER_ROUTES.getOrderByLink,
    contract: getOrderByLink,
    id: 'getOrderByLink',
    summary: 'Get an order by its mailed link',
    description: 'The order of a guest. Amounts are cents including VAT. LINK_ENDED means that a new link can be requested.',
    byLink: true,
  },
  {
    route: DOCUMENT_ROUTES.explainOrderByLink,
    contract: explainOrderByLink,
    id: 'explainOrderByLink',
    summary: 'Explain the charge of an order by its mailed link',
    description: 'The same as for the owner of an order. LINK_ENDED means that a new link can be requested.',
    byLink: true,
  },
  {
    route: DOCUMENT_ROUTES.getInvoiceByLink,
    contract: getInvoiceByLink,
    file: INVOICE_FILE,
    id: 'getInvoiceByLink',
    summary: 'Get an invoice by its mailed link',
    description: 'The invoice of a guest order as PDF.',
    byLink: true,
  },
  {
    route: DOCUMENT_ROUTES.getOrderDocumentByLink,
    contract: getOrderDocumentByLink,
    path: DOCUMENT_PATH,
    file: INVOICE_FILE,
    id: 'getOrderDocumentByLink',
    summary: 'Get a document of an order by its mailed link',
    description: 'The invoice or credit note of a guest order as PDF, by its number.',
    byLink: true,
  },
  {
    route: DOCUMENT_ROUTES.getStructuredInvoiceByLink,
    contract: getStructuredInvoiceByLink,
    path: DOCUMENT_PATH,
    file: STRUCTURED_INVOICE_FILE,
    id: 'getStructuredInvoiceByLink',
    summary: 'Get a document as structured invoice by the mailed link',
    description:
      'The invoice or credit note of a guest order as UBL 2.1 (EN 16931). INVOICE_UNKNOWN also covers one that names no company.',
    byLink: true,
  },
  {
    route: ORDER_ROUTES.renewOrderLink,
    contract: renewOrderLink,
    limit: 'rare',
    id: 'renewOrderLink',
    status: 202,
    summary: 'Renew the link of an order',
    description: 'Mails a new link to the address of the order. The expired link proves the request.',
    byLink: true,
  },
  {
    route: ORDER_ROUTES.requestOrderLink,
    contract: requestOrderLink,
    limit: 'rare',
    id: 'requestOrderLink',
    status: 202,
    summary: 'Request the link of an order',
    description: 'Mails a link if number and address fit an order. The reply does not say whether they do.',
    body: RequestOrderLinkBody,
  },
]);
