import type { DeliverOrderRequest, RefundOrderRequest, ShipOrderRequest } from '@brote/contracts/orders';
import { type CallContext, isRefused } from '@brote/messaging';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import type { AuditHook } from '#app/core/orders/change-order';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { DeliverOrder } from '#app/fulfilment/shipments/deliver-order';
import { ShipOrder } from '#app/fulfilment/shipments/ship-order';
import type { ParcelResult, ShipOrdersReply, ShipOrdersRequest } from '@brote/contracts/staff-orders';

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
    return (tx, auditedChange) => this.audit.record(tx, call, { action, target: { type: 'order', id: orderId }, ...auditedChange });
  }
}

/** Hands many parcels to one carrier. */
@Injectable()
export class ShipOrders {
  constructor(private readonly commands: StaffOrderCommands) {}

  /** Ships each parcel separately. The reply has a refusal for each parcel that could not leave. */
  async ship({ carrier, parcels }: ShipOrdersRequest, call: CallContext): Promise<ShipOrdersReply> {
    const results: ParcelResult[] = [];
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
