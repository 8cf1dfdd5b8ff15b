import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { headers, type NatsConnection } from 'nats';
import {
  RequestClient,
  CallContext,
  currentCorrelationId,
  RequestHandler,
  INVALID_REQUEST,
  MessagingModule,
  refuse,
  Refusal,
  RemoteFailure,
  Unavailable,
  withMessageContext,
} from '../src';
import { startChild, type ChildService } from './child-service';
import { startService } from './start-service';
import { add, AddReply, AddRequest, ping } from './tally';
import { tallySchema } from './tally-schema';

interface Answered {
  request: AddRequest;
  idempotencyKey: string | null;
  remainingMs: number;
  correlationId: string | undefined;
}
const answered: Answered[] = [];
const LONGER_THAN_DECLARED_MS = 20_000;
/** A reply ends the wait; its bound is for busy machines. */
const ANSWERED_WITHIN_MS = 20_000;

@Controller()
class Adder {
  @RequestHandler(add)
  async add(request: AddRequest, call: CallContext): Promise<AddReply> {
    await Promise.resolve();
    answered.push({ request, idempotencyKey: call.idempotencyKey, remainingMs: call.remainingMs(), correlationId: currentCorrelationId() });
    if (request.a === 99) refuse(add, 'TOO_MUCH', { most: 98 });
    if (request.a === 98) throw new Error('an internal secret');
    if (request.a === 97) throw new Refusal('NEVER_DECLARED');
    if (request.a === 96) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    if (request.a === 95) throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
    return { sum: request.a + request.b };
  }
}

describe('a request', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let app: INestApplicationContext;
  let stranger: NatsConnection;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl: nats.url, controllers: [Adder], background: false });
    stranger = await connectAsOperator(nats.url);
  });

  beforeEach(() => {
    answered.length = 0;
  });

  afterAll(async () => {
    await Promise.all([app.close(), stranger.close()]);
    await Promise.all([database.drop(), nats.stop()]);
  });

  const ask = (a: number, b = 1) => app.get(RequestClient).send(add, { a, b });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('receives a reply, and its handler receives key, deadline and correlation id', async () => {
    const asking = withMessageContext({ correlationId: 'visit-7' }, () =>
      app.get(RequestClient).send(add, { a: 2, b: 3 }, { idempotencyKey: 'key-1', deadlineMs: LONGER_THAN_DECLARED_MS }),
    );
    expect(await asking).toEqual({ sum: 5 });
    expect(answered).toMatchObject([{ idempotencyKey: 'key-1', correlationId: 'visit-7' }]);
    expect(answered[0]?.request).toBeInstanceOf(AddRequest);
    expect(answered[0]?.remainingMs).toBeLessThanOrEqual(LONGER_THAN_DECLARED_MS);
    expect(answered[0]?.remainingMs).toBeGreaterThan(add.deadlineMs);
  });

  it('is refused with a declared code and its details', async () => {
    expect(await failure(ask(99))).toMatchObject({ name: 'Refusal', code: 'TOO_MUCH', details: { most: 98 } });
  });

  it('reveals no details of a bug to the caller', async () => {
    for (const a of [98, 97]) {
      const error = await failure(ask(a));
      expect(error).toBeInstanceOf(RemoteFailure);
      expect(String(error)).not.toMatch(/secret|NEVER_DECLARED/);
    }
  });

  it('fails as unavailable, not as an internal error, while the database is away', async () => {
    expect(await failure(ask(96))).toBeInstanceOf(Unavailable);
  });

  it('is refused as invalid when it contains a value that the database cannot store', async () => {
    expect(await failure(ask(95))).toMatchObject({ code: INVALID_REQUEST });
  });

  it.each([
    ['an undeclared property', { a: 1, b: 2, role: 'admin' }, 'role'],
    ['a number as text', { a: '1', b: 2 }, 'a'],
    ['a missing property', { a: 1 }, 'b'],
    ['a list', [1, 2], ''],
    ['nothing', null, ''],
  ])('with %s is refused before its handler runs', async (_what, body, field) => {
    const { data } = await stranger.request(add.subject, JSON.stringify(body), { timeout: ANSWERED_WITHIN_MS });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({
      error: { kind: 'refused', code: INVALID_REQUEST, details: [{ field }] },
    });
    expect(answered).toEqual([]);
  });

  it('with names of inherited properties is refused before its handler runs', async () => {
    const { data } = await stranger.request(add.subject, '{"a":1,"b":2,"__proto__":{"role":"admin"},"constructor":{"name":"x"}}', {
      timeout: ANSWERED_WITHIN_MS,
    });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({
      error: { kind: 'refused', code: INVALID_REQUEST, details: [{ field: '__proto__' }, { field: 'constructor' }] },
    });
    expect(answered).toEqual([]);
  });

  it('is refused when it is not JSON', async () => {
    const { data } = await stranger.request(add.subject, 'a=1', { timeout: ANSWERED_WITHIN_MS });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({ error: { code: INVALID_REQUEST } });
  });

  it('is not executed after its deadline', async () => {
    const late = headers();
    late.set('Deadline', String(Date.now() - 1));
    const silence = await failure(stranger.request(add.subject, JSON.stringify({ a: 1, b: 2 }), { timeout: 300, headers: late }));
    expect(String(silence)).toMatch(/TIMEOUT/);
    expect(await ask(1)).toEqual({ sum: 2 });
    expect(answered).toHaveLength(1);
  });

  it('fails as unavailable before its deadline when it has no handler', async () => {
    const startedAt = Date.now();
    expect(await failure(app.get(RequestClient).send(ping, {}))).toBeInstanceOf(Unavailable);
    expect(Date.now() - startedAt).toBeLessThan(ping.deadlineMs);
  });

  it('never waits longer than the call that contains it', async () => {
    const inner = withMessageContext({ deadline: Date.now() - 1 }, () => app.get(RequestClient).send(add, { a: 1, b: 1 }));
    expect(await failure(inner)).toBeInstanceOf(Unavailable);
    expect(answered).toEqual([]);
  });

  describe('to a process that hangs', () => {
    let child: ChildService;
    let own: TestNats;
    let asker: INestApplicationContext;

    beforeAll(async () => {
      own = await useOwnNats();
      child = await startChild('tallies', { DATABASE_URL: database.url, NATS_URL: own.url });
      @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: own.url, database: false })] })
      class AskerWithoutDatabase {}
      asker = await NestFactory.createApplicationContext(AskerWithoutDatabase, { logger: false });
    });

    afterAll(async () => {
      await asker.close();
      await child.kill();
      await own.stop();
    });

    it('is not executed after its deadline when the process resumes', async () => {
      child.process.kill('SIGSTOP');
      expect(await failure(asker.get(RequestClient).send(add, { a: 40, b: 1 }, { deadlineMs: 300 }))).toBeInstanceOf(Unavailable);
      child.process.kill('SIGCONT');
      await eventually(async () => (await asker.get(RequestClient).send(add, { a: 50, b: 1 })).sum === 51);
      // The report takes another path than the reply, and may be slower. An addition of 40 would have been reported first.
      await eventually(() => child.reports.includes('added 50'));
      expect(child.reports.filter((line) => line.startsWith('added'))).not.toContain('added 40');
    });
  });
});
