import { randomUUID } from 'node:crypto';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RequestClient, BrokerConnection, MessagingModule } from '../src';
import { startChild, type ChildService } from './child-service';
import { startService } from './start-service';
import { add, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compareEvents, RaiseCounter } from './tally-service';

const WAIT_OPTIONS = { withinMs: 10_000, everyMs: 100 };
const VALUE_WHILE_HUNG = 40;
const REQUESTS_IN_A_ROW = 12;

describe('a copy that hangs', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let app: INestApplicationContext;
  const children: ChildService[] = [];

  beforeEach(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
  });

  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.kill()));
    await app.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  async function startInstance(program: 'counters' | 'tallies'): Promise<ChildService> {
    const settings = { DATABASE_URL: database.url, NATS_URL: nats.url, COUNTERS: '', MOST: '0' };
    const child = await startChild(program, settings);
    children.push(child);
    return child;
  }

  it('receives no requests after ten seconds at most, and receives requests again after it resumes', async () => {
    const [hungInstance] = [await startInstance('tallies'), await startInstance('tallies')];
    @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: nats.url, database: false })] })
    class CallingService {}
    app = await NestFactory.createApplicationContext(CallingService, { logger: false });
    const sendAdd = (a: number): Promise<unknown> => app.get(RequestClient).send(add, { a, b: 1 }, { deadlineMs: 1_000 });
    hungInstance.process.kill('SIGSTOP');
    await eventually(async () => {
      for (let sentCount = 0; sentCount < REQUESTS_IN_A_ROW; sentCount += 1) await sendAdd(VALUE_WHILE_HUNG);
    }, WAIT_OPTIONS);
    hungInstance.process.kill('SIGCONT');
    await eventually(async () => {
      await sendAdd(50);
      expect(hungInstance.reports).toContain('added 50');
    }, WAIT_OPTIONS);
    expect(hungInstance.reports).not.toContain(`added ${VALUE_WHILE_HUNG}`);
    expect(hungInstance.process.exitCode).toBeNull();
  }, 60_000);

  it('loses the leadership after ten seconds at most, and repeats no work after it resumes', async () => {
    const hungInstance = await startInstance('counters');
    app = await startService({
      ...{ service: 'counters', databaseUrl: database.url, natsUrl: nats.url },
      ...{ providers: [RaiseCounter], background: false },
    });
    const raise = () => app.get(RaiseCounter).raise(randomUUID());
    const countPublished = async (): Promise<number> => (await compareEvents(database.dataSource, database.dataSource)).published;
    await raise();
    await eventually(async () => (await countPublished()) === 1);
    await startInstance('counters');
    hungInstance.process.kill('SIGSTOP');
    await raise();
    await eventually(async () => (await countPublished()) === 2, WAIT_OPTIONS);
    hungInstance.process.kill('SIGCONT');
    for (let count = 3; count <= 8; count += 1) await raise();
    await eventually(async () => (await countPublished()) === 8, WAIT_OPTIONS);
    const { streams } = await app.get(BrokerConnection).getJetStreamManager();
    expect((await streams.info(counterRaised.stream)).state.messages).toBe(8);
    expect(hungInstance.process.exitCode).toBeNull();
  }, 60_000);
});
