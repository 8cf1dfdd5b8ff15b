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

/**
 * The invoice by the signed link its buyer received; LINK_INVALID once the person was erased, LINK_ENDED 90 days after the order's last
 * step.
 */
export const getInvoiceByLink = defineRequest({
  name: 'orders.get-invoice-by-link.v1',
  calledBy: ['gateway'],
  request: GetOrderByLinkRequest,
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});

/** An invoice or a credit note of the order of a mailed link. INVOICE_UNKNOWN: that order has no document with this number. */
export const getOrderDocumentByLink = defineRequest({
  name: 'orders.get-order-document-by-link.v1',
  calledBy: ['gateway'],
  request: OrderDocumentByLinkRequest,
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});
