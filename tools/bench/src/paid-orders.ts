import { nkeySigner } from '@brote/messaging/broker-client';
import { connect, type NatsConnection } from 'nats';
import { Guest, type ShopAddresses } from './guest-order';
import { percentiles, type Latency } from './percentiles';

/** Paid guest orders, from the request that places one to the moment it is in processing. */
export interface OrderMetrics extends Latency {
  orders: number;
  perSecond: number;
  refused: number;
}

interface OrderLoadOptions {
  shop: ShopAddresses;
  natsUrl: string;
  /** The seed of the broker's user `bench`, which may subscribe to paid orders and nothing else. */
  brokerSeed: string;
  clients: number;
  seconds: number;
}

const ORDER_PAID_SUBJECT = 'evt.orders.order.paid.v1';
const TIMEOUT_MS = 30_000;

/**
 * Every client places an order, pays, waits for the event that the order is paid, then begins anew. The clock runs from the first request
 * to the last order in processing.
 */
export async function measurePaidOrders({ shop, natsUrl, brokerSeed, clients, seconds }: OrderLoadOptions): Promise<OrderMetrics> {
  const broker = await connect({ servers: natsUrl, authenticator: nkeySigner(brokerSeed) });
  const paidOrders = new PaidOrderEvents(broker);
  const timingsMs: number[] = [];
  let failedCount = 0;
  const startedAt = performance.now();
  const runClient = async () => {
    const guest = new Guest(shop);
    while (performance.now() < startedAt + seconds * 1000) {
      const orderStartedAt = performance.now();
      try {
        const sessionId = await guest.placeOrder();
        const checkoutId = await guest.readCheckoutId(sessionId);
        const orderPaid = paidOrders.waitUntilPaid(checkoutId);
        await guest.pay(sessionId);
        await orderPaid;
        timingsMs.push(performance.now() - orderStartedAt);
      } catch (error) {
        failedCount += 1;
        if (failedCount <= 3) console.error(String(error));
      }
    }
    guest.disconnect();
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  await broker.drain();
  return { orders: timingsMs.length, perSecond: timingsMs.length / elapsedSeconds, refused: failedCount, ...percentiles(timingsMs) };
}

/** Subscribes to the shop's event instead of polling: waiting costs the shop nothing. */
class PaidOrderEvents {
  private readonly resolveByOrderId = new Map<string, () => void>();

  constructor(broker: NatsConnection) {
    broker.subscribe(ORDER_PAID_SUBJECT, {
      callback: (_error, message) => {
        const { checkoutId } = message.json<{ checkoutId: string }>();
        this.resolveByOrderId.get(checkoutId)?.();
        this.resolveByOrderId.delete(checkoutId);
      },
    });
  }

  waitUntilPaid(checkoutId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${checkoutId} was not in processing after ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
      this.resolveByOrderId.set(checkoutId, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
