import { randomUUID } from 'node:crypto';
import { connect, headers } from 'nats';

/** Pieces of one unit of stock, as the catalogue tells them. */
export interface Stock {
  sku: string;
  available: number;
  reserved: number;
  sold: number;
}

/** The last day of a sale that outlasts the journeys, on whatever day they are made: one that is over already is refused. */
export const LAST_DAY_OF_SALE = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
export const END_OF_SALE = `${LAST_DAY_OF_SALE}T22:00:00.000Z`;

/** Does what staff do: asks the services directly, as the back office will. */
export class Staff {
  constructor(private readonly natsUrl: string) {}

  /** Stock of every unit by its name. */
  async stock(): Promise<Record<string, Stock>> {
    const { stock } = await this.ask<{ stock: Stock[] }>('catalog.get-stock.v1', {});
    return Object.fromEntries(stock.map((unit) => [unit.sku, unit]));
  }

  /** Leaves exactly `wanted` pieces on the shelf. */
  async leave(sku: string, wanted: number): Promise<void> {
    const { available = 0 } = (await this.stock())[sku] ?? {};
    if (available === wanted) return;
    await this.ask('catalog.adjust-stock.v1', { adjustmentId: randomUUID(), sku, delta: wanted - available, reason: 'Counted again' });
  }

  /** Sets a product's prices in cents. */
  async changePrice(productId: string, price: number, salePrice: number | null, saleEndsAt: string | null): Promise<void> {
    await this.ask('catalog.change-price.v1', { productId, price, salePrice, saleEndsAt });
  }

  /** Any question or command of the contracts, by name. */
  async ask<T>(name: string, body: object): Promise<T> {
    const broker = await connect({ servers: this.natsUrl });
    try {
      const about = headers();
      about.set('Deadline', String(Date.now() + 5_000));
      const message = await broker.request(`ask.${name}`, JSON.stringify(body), { timeout: 5_000, headers: about });
      const answer = message.json<{ reply?: T; error?: { code: string } }>();
      if (answer.reply === undefined) throw new Error(`${name} was refused: ${answer.error?.code ?? 'no reply'}`);
      return answer.reply;
    } finally {
      await broker.close();
    }
  }
}
