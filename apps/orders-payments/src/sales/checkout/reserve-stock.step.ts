import {
  releaseReservation,
  reserveStock,
  type PricedLine,
  type ReserveStockReply,
  type ReserveStockRequest,
} from '@brote/contracts/catalog';
import { placeOrder } from '@brote/contracts/orders';
import { RequestClient, withoutDeadline, Refusal, refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Basket } from './basket';
import type { Checkout } from './checkout.entity';

/** Refusals of the catalogue that are passed on to the customer unchanged. */
const FORWARDED_CODES = ['PRICE_CHANGED', 'STOCK_SHORT', 'PRODUCT_UNKNOWN', 'BRUSHES_INVALID'] as const;

/** Reserves the stock of a basket at the prices in force, and releases it. */
@Injectable()
export class ReserveStockStep {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Repeating it reserves the stock once.
   * @throws Refusal PRICE_CHANGED, STOCK_SHORT, PRODUCT_UNKNOWN or BRUSHES_INVALID of `placeOrder`
   */
  async reserve(checkout: Checkout, basket: Basket): Promise<PricedLine[]> {
    const lines = basket.items.map(({ id, brushes, quantity, price }) => ({ productId: id, brushes, quantity, expectedUnitPrice: price }));
    const { lines: pricedLines } = await this.requestReservation({ reservationId: checkout.reservationId, lines });
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
