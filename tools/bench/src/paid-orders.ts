import { nkeySigner } from '@brote/messaging/broker-client';
import { connect, type NatsConnection } from 'nats';
import { Guest, type ShopAddresses } from './guest-order';
import { percentiles, type Latency } from './percentiles';

/** Paid guest orders, from the request that places one to the moment it is in processing. */
export interface OrderFigures extends Latency {
  orders: number;
  perSecond: number;
  refused: number;
}

interface Load {
  shop: ShopAddresses;
  natsUrl: string;
  /** The seed of the broker's user `bench`, which may subscribe to paid orders and nothing else. */
  brokerSeed: string;
  clients: number;
  seconds: number;
}

const PAID = 'evt.orders.order.paid.v1';
const TIMEOUT_MS = 30_000;

/**
 * Every client places an order, pays, waits for the event that the order is paid, then begins anew. The clock runs from the first request
 * to the last order in processing.
 */
export async function measurePaidOrders({ shop, natsUrl, brokerSeed, clients, seconds }: Load): Promise<OrderFigures> {
  const broker = await connect({ servers: natsUrl, authenticator: nkeySigner(brokerSeed) });
  const paid = new PaidOrders(broker);
  const timings: number[] = [];
  let refused = 0;
  const start = performance.now();
  const client = async () => {
    const guest = new Guest(shop);
    while (performance.now() < start + seconds * 1000) {
      const begun = performance.now();
      try {
        const sessionId = await guest.placeOrder();
        const checkoutId = await guest.checkoutOf(sessionId);
        const processing = paid.of(checkoutId);
        await guest.pay(sessionId);
        await processing;
        timings.push(performance.now() - begun);
      } catch (error) {
        refused += 1;
        if (refused <= 3) console.error(String(error));
      }
    }
    guest.leave();
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - start) / 1000;
  await broker.drain();
  return { orders: timings.length, perSecond: timings.length / elapsed, refused, ...percentiles(timings) };
}

/** Subscribes to the shop's event instead of polling: waiting costs the shop nothing. */
class PaidOrders {
  private readonly waiting = new Map<string, () => void>();

  constructor(broker: NatsConnection) {
    broker.subscribe(PAID, {
      callback: (_error, message) => {
        const { checkoutId } = message.json<{ checkoutId: string }>();
        this.waiting.get(checkoutId)?.();
        this.waiting.delete(checkoutId);
      },
    });
  }

  of(checkoutId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${checkoutId} was not in processing after ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
      this.waiting.set(checkoutId, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
