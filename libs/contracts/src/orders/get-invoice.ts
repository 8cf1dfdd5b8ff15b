import { IsBase64, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { GetOrderByLinkRequest, GetOrderRequest } from './get-order';

/** A document ready to be sent or attached. */
export class InvoiceDocument {
  @IsString() @MaxLength(30) number!: string;
  @IsString() @MaxLength(80) fileName!: string;
  @IsBase64() pdfBase64!: string;
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
