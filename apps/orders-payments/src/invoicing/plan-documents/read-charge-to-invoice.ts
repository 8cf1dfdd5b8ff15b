import type { PlanDocumentFailure } from '@brote/contracts/staff-orders';
import { type ChargeDocumentData, getChargeDocumentData } from '@brote/contracts/subscriptions';
import { isRefused, RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import type { ChargeToInvoice } from '#app/invoicing/invoices/charge-content';
import { InvoicesQueries } from '#app/invoicing/invoices/invoices.queries';
import type { PlanDocument } from './plan-document.entity';
import { canBeSimplified } from './simplified-invoices';

/** The document cannot be issued, however often it is tried. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  constructor(readonly failure: PlanDocumentFailure) {
    super(`The document of a plan cannot be issued: ${failure}`);
  }
}

/** The order that the same payment paid is not marked as paid yet; a later attempt finds it. */
export class OrderNotPaidYet extends Error {
  override readonly name = 'OrderNotPaidYet';
}

/** Asks subscriptions for the data of a charge that its invoice prints, and finds the order that the same payment paid. */
@Injectable()
export class ReadChargeToInvoice {
  constructor(
    private readonly requests: RequestClient,
    private readonly orders: OrdersQueries,
    private readonly invoices: InvoicesQueries,
  ) {}

  /** @throws DocumentRefused, OrderNotPaidYet, Unavailable, RemoteFailure */
  async read({ chargeId, subscriptionId, userId, amount }: PlanDocument): Promise<ChargeToInvoice> {
    const data = await this.requestData(chargeId);
    if (data.amount !== amount) throw new DocumentRefused('amount-differs');
    const addOnOrder = await this.findAddOnOrder(subscriptionId, data);
    if (data.buyer === null && !canBeSimplified(amount + (addOnOrder?.total ?? 0))) throw new DocumentRefused('customer-erased');
    return { chargeId, subscriptionId, userId, data, buyer: data.buyer, addOnOrder };
  }

  /** Null without an order, for one that was never sold, and for one of an earlier version, which has its own invoice. */
  private async findAddOnOrder(subscriptionId: string, { sharesPayment }: ChargeDocumentData): Promise<Order | null> {
    if (sharesPayment === false) return null;
    const order = await this.orders.byCheckout(subscriptionId);
    if (order === null || (order.paidAt === null && order.status === 'cancelled')) return null;
    if ((await this.invoices.byOrder(order.id)) !== null) return null;
    if (sharesPayment === undefined) throw new Error('Subscriptions of an earlier version does not name the charge of the add-on items');
    if (order.paidAt === null) throw new OrderNotPaidYet(`The order ${order.number} of the plan is not paid yet`);
    return order;
  }

  private async requestData(chargeId: string): Promise<ChargeDocumentData> {
    try {
      return await this.requests.send(getChargeDocumentData, { chargeId });
    } catch (error) {
      if (isRefused(error)) throw new DocumentRefused('charge-unknown');
      throw error;
    }
  }
}
