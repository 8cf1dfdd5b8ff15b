import { Database } from '@brote/persistence';
import { placeOrder } from '@brote/contracts/orders';
import type { PricedLine } from '@brote/contracts/catalog';
import { isRefused, type Refusal, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { vatRatePermille } from '#app/core/orders/vat';
import { Order } from '#app/core/orders/order.entity';
import type { Basket } from './basket';
import type { Checkout } from './checkout.entity';
import { ReserveStockStep } from './reserve-stock.step';
import { saveCheckout, storeNewOrder } from './save-checkout';

/** Reserves the stock of a basket and builds its order: the first step of the checkout. */
@Injectable()
export class PrepareOrder {
  constructor(
    private readonly database: Database,
    private readonly stock: ReserveStockStep,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the lines at the prices in force. A refusal of the catalogue is stored with the checkout. @throws Refusal of `placeOrder`, Unavailable */
  async reserveStock(checkout: Checkout, basket: Basket): Promise<PricedLine[]> {
    try {
      const lines = await this.stock.reserve(checkout, basket);
      // The step is not saved: recovery releases the stock of a checkout without a session in any case.
      checkout.move('reserved', this.clock.now());
      return lines;
    } catch (error) {
      if (isRefused(error) && placeOrder.errors.some((code) => code === error.code)) await this.reject(checkout, error);
      else await this.postponeRelease(checkout, error);
      throw error;
    }
  }

  /** The order of the reserved lines, not stored yet. @throws Refusal BRUSHES_INVALID */
  build(checkout: Checkout, number: string, basket: Basket, pricedLines: readonly PricedLine[]): Order {
    const { userId, locale, email, shipping, items, termsVersion } = basket;
    const lines = pricedLines.map(({ productId, name, unitPrice, quantity }, index) => {
      const brushes = items[index]?.brushes;
      if (brushes === undefined) return refuse(placeOrder, 'BRUSHES_INVALID');
      return { productId, name, unitPrice: unitPrice.amount, quantity, brushes };
    });
    const vatPermille = vatRatePermille(this.config.vatMode, shipping.country);
    const orderIdentity = { id: checkout.orderId, checkoutId: checkout.id, userId, number };
    const order = Order.place(
      { ...orderIdentity, locale, email, shipping, termsVersion, vatRatePermille: vatPermille, lines },
      this.clock.now(),
    );
    checkout.order = order;
    return order;
  }

  /** Stores the order of add-on items; the session of their plan collects the payment. @throws OptimisticLockError */
  async awaitPlanSession(checkout: Checkout, order: Order): Promise<void> {
    checkout.awaitPlanSession(this.clock.now());
    await storeNewOrder(this.database, checkout, order);
  }

  private async reject(checkout: Checkout, { code, details }: Refusal): Promise<void> {
    await this.stock.release(checkout);
    const from = checkout.step;
    checkout.reject({ code, details: details ?? null }, this.clock.now());
    await saveCheckout(this.database, checkout, from);
  }

  /** The state of the stock is unknown; it is released as soon as the catalogue answers. */
  private async postponeRelease(checkout: Checkout, error: unknown): Promise<void> {
    checkout.postpone(error, this.clock.now());
    await saveCheckout(this.database, checkout, checkout.step);
  }
}
