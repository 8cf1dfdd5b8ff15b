import { PersistenceModule } from '@brote/persistence';
import { eventually, useDatabase, useNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MESSAGING_METRICS, MessagingModule, type MessagingMetrics } from '../src';
import { tallySchema } from './tally-schema';

const values = new Map<string, number>();
const recorder: MessagingMetrics = {
  count: () => undefined,
  gauge: (name, value) => void values.set(name, value),
  observe: () => undefined,
};

@Global()
@Module({ providers: [{ provide: MESSAGING_METRICS, useValue: recorder }], exports: [MESSAGING_METRICS] })
class MetricsModule {}

describe('the metrics of the relay', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useNats(), useDatabase(tallySchema)]);
    @Module({
      imports: [
        MetricsModule,
        PersistenceModule.forRoot({ service: 'counters', url: database.url, ...tallySchema }),
        MessagingModule.forRoot({ service: 'counters', natsUrl: nats.url }),
      ],
    })
    class TestModule {}
    app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  });
  afterAll(async () => Promise.all([database.drop(), nats.stop()]));

  it('report the lead, and no backlog after its end', async () => {
    await eventually(() => expect(values.get('relay_leader')).toBe(1));
    await eventually(() => expect(values.get('outbox_oldest_age_seconds')).toBeDefined());
    values.set('outbox_oldest_age_seconds', 90).set('outbox_unpublished', 3);
    await app.close();
    expect(Object.fromEntries(values)).toMatchObject({ relay_leader: 0, outbox_oldest_age_seconds: 0, outbox_unpublished: 0 });
  });
});
