import type { NatsConnection } from 'nats';
import { FakeBroker } from '../../test/shop/fake-broker';
import { connect } from 'nats';
import { checkStreams } from './check-streams';

const CLUSTER = ['a:4222', 'b:4222', 'c:4222'];

describe('the check of streams', () => {
  let broker: FakeBroker;
  let connection: NatsConnection;

  async function open(servers: readonly string[]): Promise<void> {
    broker = new FakeBroker({ version: '2.12.0', jetstream: true, connect_urls: servers });
    const { host } = new URL(await broker.open());
    connection = await connect({ servers: host, authenticator: () => ({ nkey: 'U', sig: '' }), ignoreClusterUpdates: true });
  }

  afterEach(async () => {
    await connection.close();
    await broker.close();
  });

  it('warns of a stream with one copy on a cluster', async () => {
    await open(CLUSTER);
    expect(await checkStreams('identity', connection)).toMatchObject([
      { state: 'warning', subject: 'stream IDENTITY', remedy: 'nats stream edit IDENTITY --replicas 3' },
    ]);
  });

  it('accepts one copy on one server', async () => {
    await open([]);
    expect(await checkStreams('identity', connection)).toEqual([]);
  });
});
