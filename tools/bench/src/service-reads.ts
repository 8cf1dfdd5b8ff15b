import { getCatalogue } from '@brote/contracts/catalog';
import { brokerOptions } from '@brote/messaging/broker-client';
import { connect, headers, type NatsConnection } from 'nats';
import { percentiles } from './percentiles';
import { formatRateRow } from './report';

interface ServiceReadsOptions {
  natsUrl: string;
  /** Seed of the broker's user `gateway`, which may ask for the catalogue. */
  brokerSeed: string;
  clients: number;
  seconds: number;
}

/**
 * Reads the catalogue from its service, as the gateway does when it has nothing in memory: over NATS, without HTTP, compression and cache.
 * Prints the rows.
 * @throws Error when the service refuses
 */
export async function measureServiceReads({ natsUrl, brokerSeed, clients, seconds }: ServiceReadsOptions): Promise<void> {
  const broker = await connect(brokerOptions({ url: natsUrl, name: 'gateway', access: { seed: brokerSeed } }));
  try {
    await readRepeatedly(broker, clients, 2); // warm up
    for (const count of [1, clients]) {
      const timingsMs = await readRepeatedly(broker, count, seconds);
      const metrics = { perSecond: timingsMs.length / seconds, ...percentiles(timingsMs) };
      console.log(formatRateRow(`catalogue from its service, ${count} client${count === 1 ? '' : 's'}`, metrics));
    }
  } finally {
    await broker.drain();
  }
}

async function readRepeatedly(broker: NatsConnection, clients: number, seconds: number): Promise<number[]> {
  const timingsMs: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  const runClient = async () => {
    while (performance.now() < endMs) {
      const startMs = performance.now();
      await readCatalogue(broker);
      timingsMs.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return timingsMs;
}

async function readCatalogue(broker: NatsConnection): Promise<void> {
  const messageHeaders = headers();
  messageHeaders.set('Deadline', String(Date.now() + getCatalogue.deadlineMs));
  const options = { timeout: getCatalogue.deadlineMs, headers: messageHeaders };
  const message = await broker.request(getCatalogue.subject, '{}', options);
  const reply = message.json<{ error?: { code: string } }>();
  if (reply.error !== undefined) throw new Error(`The catalogue was refused: ${reply.error.code}`);
}
