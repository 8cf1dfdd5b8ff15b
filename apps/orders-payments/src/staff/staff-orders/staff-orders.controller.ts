import type {
  DeliverOrderRequest,
  RefundOrderRequest,
  ShipOrderRequest,
  CancelOrderRequest,
  GetOrderRequest,
  InvoiceDocument,
  OrderDocumentRequest,
  PlanDocumentRequest,
} from '@brote/contracts/orders';
import * as staff from '@brote/contracts/staff-orders';
import { type CallContext, isRefused, RequestHandler } from '@brote/messaging';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable, Controller } from '@nestjs/common';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import type { AuditHook } from '#app/core/orders/change-order';
import { DeliverOrder, ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { AddOrderNote } from './add-order-note';
import { GetStaffOrder } from './get-staff-order';

/** Commands of staff for orders, each recorded in the audit with the change. Repeating one changes and records nothing. */
@Injectable()
export class StaffOrderCommands {
  constructor(
    private readonly shipOrder: ShipOrder,
    private readonly deliverOrder: DeliverOrder,
    private readonly cancelOrder: CancelOrder,
    private readonly refundOrder: RefundOrder,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN, ORDER_NOT_SHIPPABLE */
  async ship(request: ShipOrderRequest, call: CallContext): Promise<void> {
    await this.shipOrder.ship(request, this.createAuditHook('order.ship', request.orderId, call));
  }

  /** @throws Refusal ORDER_UNKNOWN, ORDER_NOT_SHIPPED */
  async deliver({ orderId }: DeliverOrderRequest, call: CallContext): Promise<void> {
    await this.deliverOrder.deliver(orderId, this.createAuditHook('order.deliver', orderId, call));
  }

  /** @throws Refusal ORDER_UNKNOWN, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  async cancel(orderId: string, call: CallContext): Promise<void> {
    await this.cancelOrder.cancel(orderId, 'staff', this.createAuditHook('order.cancel', orderId, call));
  }

  /** @throws Refusal ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_TOO_LARGE, REAUTHENTICATION_REQUIRED */
  async refund(request: RefundOrderRequest, call: CallContext): Promise<void> {
    this.audit.requireRecentAuthentication(call);
    await this.refundOrder.refund(request, this.createAuditHook('order.refund', request.orderId, call));
  }

  private createAuditHook(action: string, orderId: string, call: CallContext): AuditHook {
    return this.audit.hookOf(call, { action, target: { type: 'order', id: orderId } });
  }
}

/** Hands many parcels to one carrier. */
@Controller()
export class ShipOrders {
  constructor(private readonly commands: StaffOrderCommands) {}

  /** Ships each parcel separately. The reply has a refusal for each parcel that could not leave. */
  @RequestHandler(staff.shipOrders)
  async ship({ carrier, parcels }: staff.ShipOrdersRequest, call: CallContext): Promise<staff.ShipOrdersReply> {
    const results: staff.ParcelResult[] = [];
    for (const { orderId, trackingNumber } of parcels) {
      results.push({ orderId, refusal: await this.refusalCodeOf(this.commands.ship({ orderId, carrier, trackingNumber }, call)) });
    }
    return { results };
  }

  private async refusalCodeOf(shipping: Promise<void>): Promise<string | null> {
    try {
      await shipping;
      return null;
    } catch (error) {
      if (isRefused(error)) return error.code;
      throw error;
    }
  }
}

/** Request handlers of staff for single orders. */
@Controller()
export class StaffOrderController {
  constructor(
    private readonly commands: StaffOrderCommands,
    private readonly addNote: AddOrderNote,
    private readonly getStaffOrder: GetStaffOrder,
    private readonly getInvoiceUseCase: GetInvoice,
  ) {}

  @RequestHandler(staff.getStaffOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<staff.StaffOrderView> {
    return this.getStaffOrder.get(orderId);
  }

  @RequestHandler(staff.shipOrderAsStaff)
  async ship(request: ShipOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.ship(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.deliverOrderAsStaff)
  async deliver(request: DeliverOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.deliver(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.cancelOrderAsStaff)
  async cancel({ orderId }: CancelOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.cancel(orderId, call);
    return this.getStaffOrder.get(orderId);
  }

  @RequestHandler(staff.refundOrderAsStaff)
  async refund(request: RefundOrderRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.commands.refund(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.addOrderNote)
  async addOrderNote(request: staff.AddOrderNoteRequest, call: CallContext): Promise<staff.StaffOrderView> {
    await this.addNote.add(request, call);
    return this.getStaffOrder.get(request.orderId);
  }

  @RequestHandler(staff.getInvoiceForStaff)
  getInvoice({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(staff.getOrderDocumentForStaff)
  getDocument({ number }: OrderDocumentRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.ofOrder(number);
  }

  @RequestHandler(staff.getPlanDocumentForStaff)
  getPlanDocument({ number }: PlanDocumentRequest): Promise<InvoiceDocument> {
    return this.getInvoiceUseCase.ofPlan(number);
  }
}
