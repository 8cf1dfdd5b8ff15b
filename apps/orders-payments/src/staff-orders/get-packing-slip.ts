import { getPackingSlip, type PackingSlip } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/orders/orders.queries';
import { drawPackingSlip } from './packing-slip-pdf';

/** The sheet that goes into a parcel. */
@Injectable()
export class GetPackingSlip {
  constructor(private readonly orders: OrdersQueries) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async execute(orderId: string): Promise<PackingSlip> {
    const order = await this.orders.byId(orderId);
    if (order === null) return refuse(getPackingSlip, 'ORDER_UNKNOWN');
    const pdf = await drawPackingSlip(order);
    return { fileName: `${order.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }
}
