import { Database } from '@brote/persistence';
import { placeOrder, type PlaceOrderReply } from '@brote/contracts/orders';
import type { PricedLine } from '@brote/contracts/catalog';
import { isRefused, type Refusal, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { vatRatePermille } from '#app/core/orders/vat';
import { Order } from '#app/core/orders/order.entity';
import type { Basket } from './basket';
import type { Checkout } from './checkout.entity';
import { placeOrderReply } from './checkout.view';
import { OpenCheckoutSession } from './open-checkout-session';
import { ReserveStockStep } from './reserve-stock.step';
import { saveCheckout, saveCheckoutWithNewOrder } from './save-checkout';

/** Takes a new checkout from the basket to its open Checkout Session. */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly database: Database,
    private readonly reserveStock: ReserveStockStep,
    private readonly openCheckoutSession: OpenCheckoutSession,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Unfinished work is undone or finished by `ResumeDueCheckouts`.
   * @throws Refusal of `placeOrder`, OptimisticLockError, Unavailable
   */
  async start(checkout: Checkout, orderNumber: string, basket: Basket): Promise<PlaceOrderReply> {
    const lines = await this.reserve(checkout, basket);
    const order = this.buildOrder(checkout, orderNumber, basket, lines);
    checkout.order = order;
    await this.openCheckoutSession.begin(checkout, order);
    return placeOrderReply(checkout);
  }

  /** Starts the checkout of add-on items, up to the plan's session. @throws the errors of `start` */
  async startWithPlan(checkout: Checkout, orderNumber: string, basket: Basket): Promise<void> {
    const lines = await this.reserve(checkout, basket);
    const order = this.buildOrder(checkout, orderNumber, basket, lines);
    checkout.order = order;
    checkout.awaitPlanSession(this.clock.now());
    await saveCheckoutWithNewOrder(this.database, checkout, 'new', order);
  }

  private async reserve(checkout: Checkout, basket: Basket): Promise<PricedLine[]> {
    try {
      const lines = await this.reserveStock.reserve(checkout, basket);
      // The step is not saved: recovery releases the stock of a checkout without a session in any case.
      checkout.move('reserved', this.clock.now());
      return lines;
    } catch (error) {
      if (isRefused(error) && placeOrder.errors.some((code) => code === error.code)) await this.reject(checkout, error);
      else await this.postponeRelease(checkout, error);
      throw error;
    }
  }

  private async reject(checkout: Checkout, { code, details }: Refusal): Promise<void> {
    await this.reserveStock.release(checkout);
    const from = checkout.step;
    checkout.reject({ code, details: details ?? null }, this.clock.now());
    await saveCheckout(this.database, checkout, from);
  }

  /** The state of the stock is unknown; it is released as soon as the catalogue answers. */
  private async postponeRelease(checkout: Checkout, error: unknown): Promise<void> {
    checkout.postpone(error, this.clock.now());
    await saveCheckout(this.database, checkout, checkout.step);
  }

  private buildOrder(checkout: Checkout, number: string, basket: Basket, pricedLines: PricedLine[]): Order {
    const { userId, locale, email, shipping, items, termsVersion } = basket;
    const lines = pricedLines.map(({ productId, name, unitPrice, quantity }, index) => {
      const brushes = items[index]?.brushes;
      if (brushes === undefined) return refuse(placeOrder, 'BRUSHES_INVALID');
      return { productId, name, unitPrice: unitPrice.amount, quantity, brushes };
    });
    const vatPermille = vatRatePermille(this.config.vatMode, shipping.country);
    const orderIdentity = { id: checkout.orderId, checkoutId: checkout.id, userId, number };
    return Order.place({ ...orderIdentity, locale, email, shipping, termsVersion, vatRatePermille: vatPermille, lines }, this.clock.now());
  }
}
