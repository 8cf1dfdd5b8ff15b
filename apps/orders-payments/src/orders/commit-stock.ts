import { commitReservation, reserveStock, type PriceChange } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';

/** Commits the stock of a paid order at the catalogue. The reservation id makes it happen once. */
@Injectable()
export class CommitStock {
  constructor(private readonly requests: RequestClient) {}

  /** Whether the pieces are sold now, reserved before or not. @throws Unavailable */
  async commitStock(name: string, order: Order): Promise<boolean> {
    return (await this.commit(name)) || ((await this.reserve(name, order)) && (await this.commit(name)));
  }

  /** Whether the reservation with that id is sold. @throws Unavailable */
  async commit(name: string): Promise<boolean> {
    return accepted(() => this.requests.send(commitReservation, { reservationId: name }));
  }

  private async reserve(name: string, order: Order): Promise<boolean> {
    const lines = order.lines.map(({ productId, brushes, quantity, unitPrice }) => ({
      productId,
      brushes,
      quantity,
      expectedUnitPrice: unitPrice,
    }));
    try {
      return await accepted(() => this.requests.send(reserveStock, { reservationId: name, lines }), ['PRICE_CHANGED']);
    } catch (error) {
      if (!isRefused(error) || error.code !== 'PRICE_CHANGED') throw error;
      // The paid price stays; only the pieces count here.
      const current = new Map((error.details as PriceChange[]).map((change) => [change.productId, change.current]));
      const repriced = lines.map((line) => ({ ...line, expectedUnitPrice: current.get(line.productId) ?? line.expectedUnitPrice }));
      return accepted(() => this.requests.send(reserveStock, { reservationId: name, lines: repriced }));
    }
  }
}

/** Whether the catalogue accepted the request. A refusal is false, unless the caller handles its code. */
async function accepted(ask: () => Promise<object>, passedOn: readonly string[] = []): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isRefused(error) && !passedOn.includes(error.code)) return false;
    throw error;
  }
}
