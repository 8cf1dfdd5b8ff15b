import { brokerOptions } from '@brote/messaging';
import { connect } from 'nats';
import { clockChecks } from '../src/reachability/check-clocks';
import type { CheckContext } from '../src/reachability/check';
import { ShopBrokers } from './shop/shop-brokers';

const brokers = new ShopBrokers();
let context: Omit<CheckContext, 'now'>;

beforeAll(async () => {
  const seed = brokers.seeds.identity;
  const url = await brokers.start('healthy');
  const connection = await connect(brokerOptions({ url, name: 'identity', access: { seed } }));
  const stream = { name: 'IDENTITY', subjects: ['evt.identity.>'] };
  await connection.request('$JS.API.STREAM.CREATE.IDENTITY', JSON.stringify(stream));
  await connection.close();
  const identity = { service: 'identity' as const, env: { NATS_URL: url, NATS_NKEY_SEED: seed }, fileOf: () => undefined };
  context = {
    settings: { services: [identity], homeOf: () => 'a file' },
    requests: { diskFolders: [], minFreeGiB: 0, stripe: false, create: false },
  };
});
afterAll(() => brokers.stop());

async function compareAt(offsetMs: number) {
  const findings = clockChecks(context.settings).map((check) => check.run({ ...context, now: () => Date.now() + offsetMs }));
  return (await Promise.all(findings)).flat();
}

describe('the clock of the broker', () => {
  it('is read from its reply about a stream', async () => {
    expect(await compareAt(-60_000)).toMatchObject([
      { subject: 'clock of the broker', sentence: 'The clock of the broker is 60 seconds ahead.' },
    ]);
  });

  it('may differ by less than five seconds', async () => {
    expect(await compareAt(2_000)).toEqual([]);
  });
});
