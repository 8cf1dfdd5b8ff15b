import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { InvoiceDocument, OrderDocumentRequest } from './get-invoice';
import { GetOrderRequest } from './get-order';
import { OrderView } from './order-view';

export class ListOrdersRequest {
  /** From the previous page; null for the newest. */
  @IsOptional() @IsString() @MaxLength(200) cursor?: string | null;
  @IsInt() @Min(1) @Max(50) limit!: number;
}

export class ListOrdersReply {
  @IsNestedList(() => OrderView, { max: 50 }) orders!: OrderView[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
  /** Over all pages. */
  @IsInt() @Min(0) total!: number;
}

/**
 * The caller's orders, newest first; those bought as a guest with the account's proven address are among them. CURSOR_INVALID: begin anew.
 */
export const listMyOrders = defineRequest({
  name: 'orders.list-my-orders.v1',
  calledBy: ['gateway'],
  request: ListOrdersRequest,
  reply: ListOrdersReply,
  errors: ['CURSOR_INVALID'],
  caller: 'customer',
});

/** One of the caller's orders. An order of another person answers like one that does not exist. */
export const getMyOrder = defineRequest({
  name: 'orders.get-my-order.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN'],
  caller: 'customer',
});

/** The invoice of one of the caller's orders. INVOICE_UNKNOWN before it is paid. */
export const getMyInvoice = defineRequest({
  name: 'orders.get-my-invoice.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN'],
  caller: 'customer',
});

/** An invoice or a credit note of one of the caller's orders. INVOICE_UNKNOWN: none with this number, or it belongs to another person. */
export const getMyOrderDocument = defineRequest({
  name: 'orders.get-my-order-document.v1',
  calledBy: ['gateway'],
  request: OrderDocumentRequest,
  reply: InvoiceDocument,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'customer',
});

/** Cancels one of the caller's orders while it is pending or processing. The payment is refunded the way it came. */
export const cancelMyOrder = defineRequest({
  name: 'orders.cancel-my-order.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});
