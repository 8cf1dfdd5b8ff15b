import { randomUUID } from 'node:crypto';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RequestClient, BrokerConnection, MessagingModule } from '../src';
import { startChild, type ChildService } from './child-service';
import { startService } from './start-service';
import { add, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compare, RaiseCounter } from './tally-service';

const SOON = { withinMs: 10_000, everyMs: 100 };
const WHILE_HUNG = 40;
const IN_A_ROW = 12;

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

  async function copy(program: 'counters' | 'tallies'): Promise<ChildService> {
    const settings = { DATABASE_URL: database.url, NATS_URL: nats.url, COUNTERS: '', MOST: '0' };
    const child = await startChild(program, settings);
    children.push(child);
    return child;
  }

  it('receives no requests after ten seconds at most, and receives requests again after it resumes', async () => {
    const [hung] = [await copy('tallies'), await copy('tallies')];
    @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: nats.url, database: false })] })
    class CallingService {}
    app = await NestFactory.createApplicationContext(CallingService, { logger: false });
    const ask = (a: number): Promise<unknown> => app.get(RequestClient).send(add, { a, b: 1 }, { deadlineMs: 1_000 });
    hung.process.kill('SIGSTOP');
    await eventually(async () => {
      for (let asked = 0; asked < IN_A_ROW; asked += 1) await ask(WHILE_HUNG);
    }, SOON);
    hung.process.kill('SIGCONT');
    await eventually(async () => {
      await ask(50);
      expect(hung.reports).toContain('added 50');
    }, SOON);
    expect(hung.reports).not.toContain(`added ${WHILE_HUNG}`);
    expect(hung.process.exitCode).toBeNull();
  }, 60_000);

  it('loses the leadership after ten seconds at most, and repeats no work after it resumes', async () => {
    const hung = await copy('counters');
    app = await startService({
      ...{ service: 'counters', databaseUrl: database.url, natsUrl: nats.url },
      ...{ providers: [RaiseCounter], background: false },
    });
    const raise = () => app.get(RaiseCounter).raise(randomUUID());
    const published = async (): Promise<number> => (await compare(database.dataSource, database.dataSource)).published;
    await raise();
    await eventually(async () => (await published()) === 1);
    await copy('counters');
    hung.process.kill('SIGSTOP');
    await raise();
    await eventually(async () => (await published()) === 2, SOON);
    hung.process.kill('SIGCONT');
    for (let count = 3; count <= 8; count += 1) await raise();
    await eventually(async () => (await published()) === 8, SOON);
    const { streams } = await app.get(BrokerConnection).administration();
    expect((await streams.info(counterRaised.stream)).state.messages).toBe(8);
    expect(hung.process.exitCode).toBeNull();
  }, 60_000);
});
