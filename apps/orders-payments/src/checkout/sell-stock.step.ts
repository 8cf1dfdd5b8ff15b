import { commitReservation, reserveStock, type PriceChange } from '@brote/contracts/catalog';
import { Ask, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { patiently } from '#app/background/patiently';
import { Database } from '#app/database';
import { isRefused } from '#app/is-refused';
import type { Order } from '#app/orders/order.entity';
import { Superseded } from '#app/superseded';
import type { Checkout } from './checkout.entity';

// Only one of two that stand here at once may go on, or the same pieces would be taken twice.
const RENAME_RESERVATION = `UPDATE checkout SET reservation_id = $3 WHERE id = $1 AND reservation_id = $2 AND step = 'paid' RETURNING id`;

/** Sells the stock of a paid checkout. */
@Injectable()
export class SellStockStep {
  constructor(
    private readonly ask: Ask,
    private readonly database: Database,
  ) {}

  /** Whether the stock is sold now; when it was given back meanwhile it is taken once more. */
  async do(checkout: Checkout, order: Order): Promise<boolean> {
    return patiently(async () => (await this.commit(checkout)) || (await this.takeAgain(checkout, order)));
  }

  private async commit({ reservationId }: Checkout): Promise<boolean> {
    return accepted(() => this.ask.ask(commitReservation, { checkoutId: reservationId }));
  }

  /** Under a new name, because the old one is closed for ever. Stored first, so that a crash leaves nothing held that nobody knows. */
  private async takeAgain(checkout: Checkout, order: Order): Promise<boolean> {
    const reservationId = uuidv7();
    const values = [checkout.id, checkout.reservationId, reservationId];
    const rows = await this.database.query(RENAME_RESERVATION, values);
    if (rows.length !== 1) throw new Superseded(`Somebody else takes the stock of checkout ${checkout.id} again`);
    checkout.reservationId = reservationId;
    return (await this.reserve(checkout, order)) && (await this.commit(checkout));
  }

  private async reserve({ reservationId }: Checkout, order: Order): Promise<boolean> {
    const lines = order.lines.map(({ productId, brushes, quantity, unitPrice }) => ({
      productId,
      brushes,
      quantity,
      expectedUnitPrice: unitPrice,
    }));
    try {
      return await accepted(() => this.ask.ask(reserveStock, { checkoutId: reservationId, lines }), ['PRICE_CHANGED']);
    } catch (error) {
      if (!isRefused(error) || error.code !== 'PRICE_CHANGED') throw error;
      // The price was paid as it was; here only the pieces count.
      const current = new Map((error.details as PriceChange[]).map((change) => [change.productId, change.current]));
      const repriced = lines.map((line) => ({ ...line, expectedUnitPrice: current.get(line.productId) ?? line.expectedUnitPrice }));
      return accepted(() => this.ask.ask(reserveStock, { checkoutId: reservationId, lines: repriced }));
    }
  }
}

/** Whether the catalogue did it; a refusal means no, unless its code is to be handled by the caller. */
async function accepted(ask: () => Promise<object>, passedOn: readonly string[] = []): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isRefused(error) && !passedOn.includes(error.code)) return false;
    throw error;
  }
}
