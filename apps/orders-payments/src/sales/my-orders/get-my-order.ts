import { getMyOrder, type InvoiceDocument, type OrderView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetInvoice } from '#app/invoicing/invoices/get-invoice';
import { GetOrder } from '#app/core/orders/get-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';

/** One order of an account, and its invoice. Another account's order gets the reply of an unknown one. */
@Injectable()
export class GetMyOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly getInvoice: GetInvoice,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async get(userId: string, orderId: string): Promise<OrderView> {
    const detailedOrder = await this.orders.findDetailedOfUser(userId, orderId);
    return detailedOrder === null ? refuse(getMyOrder, 'ORDER_UNKNOWN') : this.getOrder.viewOf(detailedOrder);
  }

  /** @throws Refusal ORDER_UNKNOWN, INVOICE_UNKNOWN */
  async getInvoiceOf(userId: string, orderId: string): Promise<InvoiceDocument> {
    if (!(await this.orders.isOwnedBy(userId, orderId))) return refuse(getMyOrder, 'ORDER_UNKNOWN');
    return this.getInvoice.byOrder(orderId);
  }
}
