import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { DOCUMENT_NUMBER } from '../orders/get-invoice';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { OrderRow, OrdersFilter } from './find-orders';

/** Orders of one reply. */
export const ORDERS_EXPORT_PAGE_SIZE = 500;
const MAX_CREDIT_NOTES = 1_000;

export class ExportOrdersRequest extends OrdersFilter {
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
}

/** The invoice of an order, without its credit notes. */
export class InvoicedOrder {
  @Matches(DOCUMENT_NUMBER) number!: string;
  /** Per thousand: 210 is 21 %. */
  @IsInt() @Min(0) @Max(1000) ratePermille!: number;
  /** Without VAT. */
  @IsNested(() => MoneyView) net!: MoneyView;
  @IsNested(() => MoneyView) vat!: MoneyView;
}

export class ExportedOrder extends OrderRow {
  /** Null before the payment, and for a delivery of a plan. */
  @IsNestedOrNull(() => InvoicedOrder) invoice!: InvoicedOrder | null;
  /** Numbers, the earliest first. */
  @IsArray() @ArrayMaxSize(MAX_CREDIT_NOTES) @Matches(DOCUMENT_NUMBER, { each: true }) creditNotes!: string[];
}
export class OrdersExportPage {
  @IsNestedList(() => ExportedOrder, { max: ORDERS_EXPORT_PAGE_SIZE }) rows!: ExportedOrder[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** A page of the orders that match a filter, with their documents. The first page records the export in the audit. */
export const exportOrders = defineRequest({
  name: 'orders.export-orders.v2',
  calledBy: ['gateway'],
  request: ExportOrdersRequest,
  reply: OrdersExportPage,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
  deadlineMs: 15_000,
});
