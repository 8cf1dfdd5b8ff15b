import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { ExplainedCharge } from '../derivation';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { MoneyView } from '../money-view';
import { GetOrderRequest } from '../orders/get-order';
import { InvoiceDocument, OrderDocumentRequest } from '../orders/get-invoice';
import { OrderView } from '../orders/order-view';
import { WithdrawnLine } from '../orders/withdrawal';
import { MAX_SENT_BRUSHES } from '../orders/orders.limits';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList } from '../validation/nested';
import { ORDER_ACTIONS, REFUND_STATES, type OrderAction, type RefundStateName } from './order-actions';
import { MayBeAbsent } from '../validation/may-be-absent';

export class OrderNote {
  @IsUUID() id!: string;
  /** Account of the author. */
  @IsUUID() authorId!: string;
  @IsString() @MaxLength(1_000) text!: string;
  @IsISO8601() at!: string;
}

export class OrderRefundView {
  @IsUUID() id!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsString() @MaxLength(500) reason!: string;
  /** Refunded brushes; empty for a sum, or for all that was left. */
  @MayBeAbsent() @IsNestedList(() => WithdrawnLine, { max: MAX_SENT_BRUSHES }) lines?: WithdrawnLine[];
  @IsIn(REFUND_STATES) state!: RefundStateName;
  @IsISO8601() requestedAt!: string;
  @IsOptional() @IsISO8601() finalizedAt!: string | null;
}

/** An order with all data for staff. */
export class StaffOrderView {
  /** The owner's view, but with an empty `linkToken`: staff use endpoints of their own. */
  @IsNested(() => OrderView) order!: OrderView;
  /** Last day of dispatch, in the shop's zone; null while it is not paid. */
  @IsOptional() @Matches(DAY_PATTERN) leavesOn?: string | null;
  /** Expected days of arrival, both included. Null when none is expected, and for a delivery, since its plan knows them. */
  @IsOptional() @Matches(DAY_PATTERN) arrivesFrom?: string | null;
  @IsOptional() @Matches(DAY_PATTERN) arrivesUntil?: string | null;
  @IsOptional() @IsUUID() userId!: string | null;
  /**
   * Day on which the order ends by itself because its customer closed the account. The unsent part is cancelled and refunded. Absent for
   * all other orders.
   */
  @IsOptional() @IsISO8601({ strict: true }) endsOn?: string | null;
  /** Whether the buyer's bank opened a dispute. */
  @IsBoolean() disputed!: boolean;
  /** State of that dispute. open: the bank decides; won: the shop keeps the money; lost: the buyer gets it. None without a dispute. */
  @IsOptional() @IsIn(['open', 'won', 'lost']) dispute?: 'open' | 'won' | 'lost' | null;
  /** Id of the payment at the provider; null while nothing was paid. */
  @IsOptional() @IsString() @MaxLength(100) paymentReference!: string | null;
  /** Amount that can still be refunded. Zero when it was not paid; without the part that a bank holds or took. */
  @IsNested(() => MoneyView) refundable!: MoneyView;
  @IsNestedList(() => OrderRefundView, { max: 100 }) refunds!: OrderRefundView[];
  /** The oldest first. */
  @IsNestedList(() => OrderNote, { max: 200 }) notes!: OrderNote[];
  /** Actions that its state allows. */
  @IsArray() @IsIn(ORDER_ACTIONS, { each: true }) actions!: OrderAction[];
}

export const getStaffOrder = defineRequest({
  name: 'orders.get-staff-order.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN'],
  caller: 'staff',
});

/** How the charge of an order, and its refunds, follow from stored facts, with facts that only staff see. */
export const explainOrderForStaff = defineRequest({
  name: 'orders.explain-order-for-staff.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: ExplainedCharge,
  errors: ['ORDER_UNKNOWN'],
  caller: 'staff',
});

/** Body of `POST /admin/orders/{id}/notes`. */
export class OrderNoteBody {
  /** Chosen by the caller: the same note is stored once. */
  @IsUUID() noteId!: string;
  @IsHumanText({ min: 1, max: 1_000 }) text!: string;
}
export class AddOrderNoteRequest extends OrderNoteBody {
  @IsUUID() orderId!: string;
}
/** Stores a note about an order for the other staff; its customer never sees it. At most 200. */
export const addOrderNote = defineRequest({
  name: 'orders.add-order-note.v1',
  calledBy: ['gateway'],
  request: AddOrderNoteRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN'],
  caller: 'staff',
});

/** Invoice of any order. */
export const getInvoiceForStaff = defineRequest({
  name: 'orders.get-invoice-for-staff.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: InvoiceDocument,
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN'],
  caller: 'staff',
});

/** An invoice or a credit note of any order. */
export const getOrderDocumentForStaff = defineRequest({
  name: 'orders.get-order-document-for-staff.v1',
  calledBy: ['gateway'],
  request: OrderDocumentRequest,
  reply: InvoiceDocument,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'staff',
});

export class PackingSlip {
  @IsString() @MaxLength(100) fileName!: string;
  @IsString() @MaxLength(1_500_000) pdfBase64!: string;
}
/** Content and destination of the parcel, without prices; in the customer's language. */
export const getPackingSlip = defineRequest({
  name: 'orders.get-packing-slip.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: PackingSlip,
  errors: ['ORDER_UNKNOWN'],
  caller: 'staff',
});
