import { streamOf } from '@brote/contracts';
import { ALL_EVENTS, contextsOf } from '@brote/contracts/broker';
import type { NatsConnection } from 'nats';
import { fault, type Finding } from '../finding';
import type { ServiceName } from '../services';

const TIMEOUT_MS = 3_000;
const SAFE_COPIES = 3;

interface StreamReply {
  config?: { num_replicas?: number };
  error?: { code: number };
}

/** On a cluster, a stream with one copy is away while its server is away. A stream that does not exist yet is no finding. */
export async function checkStreams(service: ServiceName, connection: NatsConnection): Promise<Finding[]> {
  const serverCount = connection.info?.connect_urls?.length ?? 1;
  if (serverCount < SAFE_COPIES) return serverCount === 2 ? [twoServers()] : [];
  const contexts = contextsOf(service).filter((context) => ALL_EVENTS.some((event) => event.context === context));
  const findings = await Promise.all(contexts.map((context) => checkStream(streamOf(context), serverCount, connection, service)));
  return findings.flat();
}

async function checkStream(stream: string, serverCount: number, connection: NatsConnection, service: ServiceName): Promise<Finding[]> {
  const reply = await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: TIMEOUT_MS });
  const { config } = reply.json<StreamReply>();
  const copies = config?.num_replicas ?? SAFE_COPIES;
  if (copies >= SAFE_COPIES) return [];
  const sentence = `The stream has ${copies} copy on a cluster of ${serverCount} servers.`;
  return [{ ...fault(service, `stream ${stream}`, sentence, `nats stream edit ${stream} --replicas ${SAFE_COPIES}`), state: 'warning' }];
}

function twoServers(): Finding {
  const sentence = 'The cluster has two servers: without one of them, JetStream has no majority.';
  return { ...fault('shop', 'NATS_URL', sentence, 'Run one server or three.'), state: 'warning' };
}
