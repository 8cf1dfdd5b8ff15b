import { streamOf } from '@brote/contracts';
import { contextsOf } from '@brote/contracts/broker';
import { brokerOptions } from '@brote/messaging';
import { connect } from 'nats';
import { fault, type Finding } from '../finding';
import { publicOriginOf, valueOf, type ServiceSettings, type ShopSettings } from '../settings/shop-settings';
import type { Check, CheckContext } from './check';
import { exchangeHttp } from './http-exchange';
import { readRoleAndServer } from './open-database';

/** Signatures of callers allow 30 s between two machines. A date of HTTP is exact to a second. */
const MAX_SKEW_MS = 5_000;
const TIMEOUT_MS = 4_000;

interface Clock {
  subject: string;
  name: string;
  /** Milliseconds since 1970; undefined if the clock cannot be read. */
  read: () => Promise<number | undefined>;
}

/** Compares the clock of this machine with those of PostgreSQL, the broker and the public origin. */
export function clockChecks(settings: ShopSettings): Check[] {
  const { services } = settings;
  const origin = publicOriginOf(settings);
  const database = services.find((service) => valueOf(service, 'DATABASE_URL') !== undefined);
  const [first] = services;
  if (first === undefined) return [];
  const clocks = [...(database ? [databaseClock(database)] : []), brokerClock(database ?? first), ...(origin ? [originClock(origin)] : [])];
  return [{ group: 'clocks', service: 'shop', run: (context) => compareClocks(clocks, context) }];
}

async function compareClocks(clocks: readonly Clock[], context: CheckContext): Promise<Finding[]> {
  const readings = await Promise.all(clocks.map(async (clock) => ({ ...clock, skewMs: await measureSkew(clock, context) })));
  const known = readings.flatMap(({ skewMs, ...clock }) => (skewMs === undefined ? [] : [{ ...clock, skewMs }]));
  const wrong = known.filter(({ skewMs }) => Math.abs(skewMs) > MAX_SKEW_MS);
  const isOwnClockWrong = known.length > 1 && wrong.length === known.length;
  const [first] = wrong;
  if (isOwnClockWrong && first !== undefined) return [skewed('clock of this machine', 'The clock of this machine', -first.skewMs)];
  return wrong.map(({ subject, name, skewMs }) => skewed(subject, `The clock of ${name}`, skewMs));
}

function skewed(subject: string, clock: string, skewMs: number): Finding {
  const sentence = `${clock} is ${Math.round(Math.abs(skewMs) / 1000)} seconds ${skewMs > 0 ? 'ahead' : 'behind'}.`;
  return fault('shop', subject, sentence, 'Synchronize it by NTP: timedatectl set-ntp true.');
}

/** Positive if the other clock is ahead. A server that cannot be reached is reported by its own check. */
async function measureSkew({ read }: Clock, { now }: CheckContext): Promise<number | undefined> {
  const startedAt = now();
  try {
    const theirTime = await read();
    return theirTime === undefined ? undefined : theirTime - (startedAt + now()) / 2;
  } catch {
    return undefined; // Its own check names the reason.
  }
}

function databaseClock(settings: ServiceSettings): Clock {
  const read = async () => (await readRoleAndServer(valueOf(settings, 'DATABASE_URL') ?? '', [])).epochMs;
  return { subject: 'clock of PostgreSQL', name: 'PostgreSQL', read };
}

function originClock(origin: URL): Clock {
  const read = async () => {
    const { headers } = await exchangeHttp(origin);
    return headers.date === undefined ? undefined : Date.parse(headers.date) + 500;
  };
  return { subject: 'clock of PUBLIC_ORIGIN', name: 'the public origin', read };
}

/** The broker adds its time to what it says about a stream. Before the first start of the service, it has no stream. */
function brokerClock(settings: ServiceSettings): Clock {
  const read = async () => {
    const [url = '', seed, caFile] = ['NATS_URL', 'NATS_NKEY_SEED', 'NATS_CA_FILE'].map((name) => valueOf(settings, name));
    const options = brokerOptions({ url, name: settings.service, access: { seed, caFile } });
    const connection = await connect({ ...options, timeout: TIMEOUT_MS, reconnect: false });
    try {
      const stream = streamOf(contextsOf(settings.service)[0] ?? '');
      const reply = await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: TIMEOUT_MS });
      const { ts } = reply.json<{ ts?: string }>();
      return ts === undefined ? undefined : Date.parse(ts);
    } finally {
      await connection.close();
    }
  };
  return { subject: 'clock of the broker', name: 'the broker', read };
}
