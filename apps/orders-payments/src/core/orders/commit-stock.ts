import { commitReservation, reserveStock, type PriceChange } from '@brote/contracts/catalog';
import { RequestClient, isRefused } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';

/** Commits the stock of a paid order at the catalogue. The reservation id makes it happen once. */
@Injectable()
export class CommitStock {
  constructor(private readonly requests: RequestClient) {}

  /** Whether the pieces are sold now, reserved before or not. @throws Unavailable */
  async reserveAndCommit(reservationId: string, order: Order): Promise<boolean> {
    return (await this.commit(reservationId)) || ((await this.reserve(reservationId, order)) && (await this.commit(reservationId)));
  }

  /** Whether the reservation with that id is sold. @throws Unavailable */
  async commit(reservationId: string): Promise<boolean> {
    return isAccepted(() => this.requests.send(commitReservation, { reservationId: reservationId }));
  }

  private async reserve(reservationId: string, order: Order): Promise<boolean> {
    const lines = order.lines.map(({ productId, brushes, quantity, unitPrice }) => ({
      productId,
      brushes,
      quantity,
      expectedUnitPrice: unitPrice,
    }));
    try {
      return await isAccepted(() => this.requests.send(reserveStock, { reservationId: reservationId, lines }), ['PRICE_CHANGED']);
    } catch (error) {
      if (!isRefused(error) || error.code !== 'PRICE_CHANGED') throw error;
      // The paid price stays; only the pieces count here.
      const current = new Map((error.details as PriceChange[]).map((change) => [change.productId, change.current]));
      const repricedLines = lines.map((line) => ({ ...line, expectedUnitPrice: current.get(line.productId) ?? line.expectedUnitPrice }));
      return isAccepted(() => this.requests.send(reserveStock, { reservationId: reservationId, lines: repricedLines }));
    }
  }
}

/** Whether the catalogue accepted the request. A refusal is false, unless the caller handles its code. */
async function isAccepted(sendRequest: () => Promise<object>, forwardedCodes: readonly string[] = []): Promise<boolean> {
  try {
    await sendRequest();
    return true;
  } catch (error) {
    if (isRefused(error) && !forwardedCodes.includes(error.code)) return false;
    throw error;
  }
}
