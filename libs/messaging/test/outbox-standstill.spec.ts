import { randomUUID } from 'node:crypto';
import { HEALTH_REGISTRY, PersistenceModule } from '@brote/persistence';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagingModule } from '../src';
import { tallySchema } from './tally-schema';
import { RaiseCounter } from './tally-service';

const checks = new Map<string, () => Promise<void>>();
const registry = { register: (name: string, check: () => Promise<void>) => void checks.set(name, check) };

@Global()
@Module({ providers: [{ provide: HEALTH_REGISTRY, useValue: registry }], exports: [HEALTH_REGISTRY] })
class HealthModule {}

describe('an outbox that does not progress', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    @Module({
      imports: [
        HealthModule,
        PersistenceModule.forRoot({ service: 'counters', url: database.url, ...tallySchema }),
        MessagingModule.forRoot({ service: 'counters', natsUrl: nats.url, tuning: { outboxStandstillMs: 300 } }),
      ],
      providers: [RaiseCounter],
    })
    class TestModule {}
    app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  });

  afterAll(async () => {
    await app.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  const isHealthy = async (name: string): Promise<boolean> =>
    Promise.resolve(checks.get(name)?.()).then(
      () => checks.has(name),
      () => false,
    );

  it('makes its service report not ready while the broker is up, until events are published again', async () => {
    expect(await isHealthy('outbox')).toBe(true);
    const operatorConnection = await connectAsOperator(nats.url);
    const { streams } = await operatorConnection.jetstreamManager();
    await streams.add({ name: 'IN-THE-WAY', subjects: ['evt.tally.>'] });
    await app.get(RaiseCounter).raise(randomUUID());
    await eventually(async () => !(await isHealthy('outbox')));
    expect(await isHealthy('broker')).toBe(true);
    await streams.delete('IN-THE-WAY');
    await eventually(() => isHealthy('outbox'), { withinMs: 20_000 });
    await operatorConnection.close();
  });
});
