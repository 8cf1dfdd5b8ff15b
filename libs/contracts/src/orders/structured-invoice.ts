import { IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { OrderDocumentByLinkRequest, OrderDocumentRequest } from './get-invoice';

/** An invoice or a credit note as UBL 2.1 by EN 16931, for programs. */
export class StructuredInvoice {
  @IsString() @MaxLength(30) number!: string;
  @IsString() @MaxLength(80) fileName!: string;
  @IsString() @MaxLength(200_000) xml!: string;
}

/**
 * A document of one of the caller's orders or plans. INVOICE_UNKNOWN: there is none with this number, it belongs to another person, or it
 * names no company.
 */
export const getMyStructuredInvoice = defineRequest({
  name: 'orders.get-my-structured-invoice.v1',
  calledBy: ['gateway'],
  request: OrderDocumentRequest,
  reply: StructuredInvoice,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'customer',
});

/** The same for the order of a mailed link. LINK_INVALID and LINK_ENDED as for the document as PDF. */
export const getStructuredInvoiceByLink = defineRequest({
  name: 'orders.get-structured-invoice-by-link.v1',
  calledBy: ['gateway'],
  request: OrderDocumentByLinkRequest,
  reply: StructuredInvoice,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});

/** The same for any order and plan. */
export const getStructuredInvoiceForStaff = defineRequest({
  name: 'orders.get-structured-invoice-for-staff.v1',
  calledBy: ['gateway'],
  request: OrderDocumentRequest,
  reply: StructuredInvoice,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'staff',
});
