import { getPackingSlip, type PackingSlip } from '@brote/contracts/staff-orders';
import { refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import type { GetOrderRequest } from '@brote/contracts/orders';
import { sumCounts, packsToSend } from '#app/core/orders/brush-counts';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { renderPackingSlipPdf } from '#app/invoicing/invoices/packing-slip-pdf';
import { ReadPackagingProducer } from '#app/invoicing/invoices/read-packaging-producer';
import { StaffOrdersQueries } from './staff-orders.queries';

/** The packing slip of a parcel. */
@Controller()
export class GetPackingSlip {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly staffOrders: StaffOrdersQueries,
    private readonly readProducer: ReadPackagingProducer,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  @RequestHandler(getPackingSlip)
  async get({ orderId }: GetOrderRequest): Promise<PackingSlip> {
    const order = await this.orders.byId(orderId);
    if (order === null) return refuse(getPackingSlip, 'ORDER_UNKNOWN');
    const counts = await this.staffOrders.countBrushesToSend(order);
    const { number, locale, placedAt, shipping } = order;
    const lines = packsToSend(order.lines, counts);
    const producer = await this.readProducer.readFor(order);
    const pdf = await renderPackingSlipPdf({ number, locale, placedAt, shipping, lines, brushCount: sumCounts(counts) }, producer);
    return { fileName: `${order.number}.pdf`, pdfBase64: pdf.toString('base64') };
  }
}
