import type { ParcelResult, ShipOrdersReply, ShipOrdersRequest } from '@brote/contracts/staff-orders';
import { type CallContext, isRefused } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { StaffOrderCommands } from './staff-order-commands';

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
