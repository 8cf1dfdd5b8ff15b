import {
  releaseReservation,
  reserveStock,
  type PricedLine,
  type ReserveStockReply,
  type ReserveStockRequest,
} from '@brote/contracts/catalog';
import { placeOrder } from '@brote/contracts/orders';
import { RequestClient, withoutDeadline, Refusal, refuse, isRefused } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { Order } from '#app/core/orders/order.entity';
import { decideVat } from '#app/core/orders/vat';
import type { Basket } from './basket';
import type { Checkout } from './checkout.entity';
import { saveCheckout, storeNewOrder } from './checkouts.queries';

/** Refusals of the catalogue that are passed on to the customer unchanged. */
const FORWARDED_CODES = [
  'PRICE_CHANGED',
  'STOCK_SHORT',
  'PRODUCT_UNKNOWN',
  'BRUSHES_INVALID',
  'SHOP_NOT_OPEN',
  'DELIVERY_NOT_OFFERED',
] as const;

/** Reserves the stock of a basket at the prices in force, and releases it. */
@Injectable()
export class ReserveStockStep {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Repeating it reserves the stock once.
   * @throws Refusal PRICE_CHANGED, STOCK_SHORT, PRODUCT_UNKNOWN, BRUSHES_INVALID, SHOP_NOT_OPEN or DELIVERY_NOT_OFFERED of `placeOrder`
   */
  async reserve(checkout: Checkout, basket: Basket): Promise<PricedLine[]> {
    const lines = basket.items.map(({ id, brushes, quantity, price }) => ({ productId: id, brushes, quantity, expectedUnitPrice: price }));
    const { lines: pricedLines } = await this.requestReservation({
      reservationId: checkout.reservationId,
      lines,
      country: basket.shipping.country,
    });
    const total = pricedLines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.amount * quantity, 0);
    if (total !== basket.totalAmount) refuse(placeOrder, 'PRICE_CHANGED', currentPrices(basket, pricedLines));
    return pricedLines;
  }

  /** Releases the stock, if any is reserved. Repeating it changes nothing. @throws Refusal RESERVATION_CLOSED when it was sold */
  async release(checkout: Checkout): Promise<void> {
    await withoutDeadline(() => this.requests.send(releaseReservation, { reservationId: checkout.reservationId }));
  }

  private async requestReservation(request: ReserveStockRequest): Promise<ReserveStockReply> {
    try {
      return await this.requests.send(reserveStock, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const code = FORWARDED_CODES.find((known) => known === error.code);
      if (code === undefined) throw error;
      return refuse(placeOrder, code, error.details);
    }
  }
}

/** The prices in force, for a total that was wrong although every price was right. The page then recalculates it. */
function currentPrices(basket: Basket, pricedLines: readonly PricedLine[]): object[] {
  return pricedLines.map(({ productId, unitPrice }, index) => ({
    productId,
    expected: basket.items[index]?.price ?? unitPrice.amount,
    current: unitPrice.amount,
  }));
}

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
    const { userId, locale, email, shipping, company, items, termsVersion } = basket;
    const lines = pricedLines.map(({ productId, name, unitPrice, quantity }, index) => {
      const brushes = items[index]?.brushes;
      if (brushes === undefined) return refuse(placeOrder, 'BRUSHES_INVALID');
      return { productId, name, unitPrice: unitPrice.amount, quantity, brushes };
    });
    const now = this.clock.now();
    const vat = decideVat(this.config.vatDestinationFrom, shipping.country, now);
    const orderIdentity = { id: checkout.orderId, checkoutId: checkout.id, userId, number };
    const order = Order.place({ ...orderIdentity, locale, email, shipping, company, termsVersion, ...vat, lines }, now);
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
