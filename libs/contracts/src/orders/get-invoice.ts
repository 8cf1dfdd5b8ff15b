import { IsBase64, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { GetOrderByLinkRequest, GetOrderRequest } from './get-order';

/** A document ready to be sent or attached. */
export class InvoiceDocument {
  @IsString() @MaxLength(30) number!: string;
  @IsString() @MaxLength(80) fileName!: string;
  @IsBase64() pdfBase64!: string;
}

/** `F2026-000124`, or `R2026-000007` for a credit note. */
export const DOCUMENT_NUMBER = /^[FRS]\d{4}-\d{6,9}$/;

export class OrderDocumentRequest {
  @Matches(DOCUMENT_NUMBER) number!: string;
}
export class OrderDocumentByLinkRequest extends GetOrderByLinkRequest {
  @Matches(DOCUMENT_NUMBER) number!: string;
}

/** The invoice of a paid order; for other services of the shop. INVOICE_UNKNOWN before it is paid. */
export const getInvoice = defineRequest({
  name: 'orders.get-invoice.v1',
  calledBy: ['notifications'],
  request: GetOrderRequest,
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN'],
});

/** What the requests behind a mailed link share. LINK_INVALID once the person was erased, LINK_ENDED 90 days after the order's last step. */
const BY_LINK = {
  calledBy: ['gateway'],
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
} as const;

/** The invoice by the signed link its buyer received. */
export const getInvoiceByLink = defineRequest({ ...BY_LINK, name: 'orders.get-invoice-by-link.v1', request: GetOrderByLinkRequest });

/** An invoice or a credit note of the order of a mailed link. INVOICE_UNKNOWN: that order has no document with this number. */
export const getOrderDocumentByLink = defineRequest({
  ...BY_LINK,
  name: 'orders.get-order-document-by-link.v1',
  request: OrderDocumentByLinkRequest,
});
