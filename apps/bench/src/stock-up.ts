import { randomUUID } from 'node:crypto';
import { connect, headers } from 'nats';

const SKUS = ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'];
const PIECES = 500_000;

/** Receives enough of every brush that no order is refused for want of stock. */
export async function stockUp(natsUrl: string): Promise<void> {
  const broker = await connect({ servers: natsUrl });
  for (const sku of SKUS) {
    const about = headers();
    about.set('Deadline', String(Date.now() + 5_000));
    const body = JSON.stringify({ adjustmentId: randomUUID(), sku, delta: PIECES, reason: 'Stock for the bench' });
    const reply = await broker.request('ask.catalog.adjust-stock.v1', body, { timeout: 5_000, headers: about });
    if (!('reply' in reply.json<object>())) throw new Error(`The stock of ${sku} could not be raised: ${reply.string()}`);
  }
  await broker.drain();
}
