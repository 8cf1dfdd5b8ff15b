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

interface HandledRequest {
  request: AddRequest;
  idempotencyKey: string | null;
  remainingMs: number;
  correlationId: string | undefined;
}
const handledRequests: HandledRequest[] = [];
const EXTENDED_DEADLINE_MS = 20_000;
/** A reply ends the wait; its bound is for busy machines. */
const REPLY_TIMEOUT_MS = 20_000;

@Controller()
class Adder {
  @RequestHandler(add)
  async add(request: AddRequest, call: CallContext): Promise<AddReply> {
    await Promise.resolve();
    handledRequests.push({
      request,
      idempotencyKey: call.idempotencyKey,
      remainingMs: call.remainingMs(),
      correlationId: currentCorrelationId(),
    });
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
  let operatorConnection: NatsConnection;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl: nats.url, controllers: [Adder], background: false });
    operatorConnection = await connectAsOperator(nats.url);
  });

  beforeEach(() => {
    handledRequests.length = 0;
  });

  afterAll(async () => {
    await Promise.all([app.close(), operatorConnection.close()]);
    await Promise.all([database.drop(), nats.stop()]);
  });

  const sendAdd = (a: number, b = 1) => app.get(RequestClient).send(add, { a, b });
  const catchFailure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('receives a reply, and its handler receives key, deadline and correlation id', async () => {
    const pendingReply = withMessageContext({ correlationId: 'visit-7' }, () =>
      app.get(RequestClient).send(add, { a: 2, b: 3 }, { idempotencyKey: 'key-1', deadlineMs: EXTENDED_DEADLINE_MS }),
    );
    expect(await pendingReply).toEqual({ sum: 5 });
    expect(handledRequests).toMatchObject([{ idempotencyKey: 'key-1', correlationId: 'visit-7' }]);
    expect(handledRequests[0]?.request).toBeInstanceOf(AddRequest);
    expect(handledRequests[0]?.remainingMs).toBeLessThanOrEqual(EXTENDED_DEADLINE_MS);
    expect(handledRequests[0]?.remainingMs).toBeGreaterThan(add.deadlineMs);
  });

  it('is refused with a declared code and its details', async () => {
    expect(await catchFailure(sendAdd(99))).toMatchObject({ name: 'Refusal', code: 'TOO_MUCH', details: { most: 98 } });
  });

  it('reveals no details of a bug to the caller', async () => {
    for (const a of [98, 97]) {
      const error = await catchFailure(sendAdd(a));
      expect(error).toBeInstanceOf(RemoteFailure);
      expect(String(error)).not.toMatch(/secret|NEVER_DECLARED/);
    }
  });

  it('fails as unavailable, not as an internal error, while the database is away', async () => {
    expect(await catchFailure(sendAdd(96))).toBeInstanceOf(Unavailable);
  });

  it('is refused as invalid when it contains a value that the database cannot store', async () => {
    expect(await catchFailure(sendAdd(95))).toMatchObject({ code: INVALID_REQUEST });
  });

  it.each([
    ['an undeclared property', { a: 1, b: 2, role: 'admin' }, 'role'],
    ['a number as text', { a: '1', b: 2 }, 'a'],
    ['a missing property', { a: 1 }, 'b'],
    ['a list', [1, 2], ''],
    ['nothing', null, ''],
  ])('with %s is refused before its handler runs', async (_what, body, field) => {
    const { data } = await operatorConnection.request(add.subject, JSON.stringify(body), { timeout: REPLY_TIMEOUT_MS });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({
      error: { kind: 'refused', code: INVALID_REQUEST, details: [{ field }] },
    });
    expect(handledRequests).toEqual([]);
  });

  it('with names of inherited properties is refused before its handler runs', async () => {
    const { data } = await operatorConnection.request(
      add.subject,
      '{"a":1,"b":2,"__proto__":{"role":"admin"},"constructor":{"name":"x"}}',
      {
        timeout: REPLY_TIMEOUT_MS,
      },
    );
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({
      error: { kind: 'refused', code: INVALID_REQUEST, details: [{ field: '__proto__' }, { field: 'constructor' }] },
    });
    expect(handledRequests).toEqual([]);
  });

  it('is refused when it is not JSON', async () => {
    const { data } = await operatorConnection.request(add.subject, 'a=1', { timeout: REPLY_TIMEOUT_MS });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({ error: { code: INVALID_REQUEST } });
  });

  it('is not executed after its deadline', async () => {
    const expiredHeaders = headers();
    expiredHeaders.set('Deadline', String(Date.now() - 1));
    const timeoutError = await catchFailure(
      operatorConnection.request(add.subject, JSON.stringify({ a: 1, b: 2 }), { timeout: 300, headers: expiredHeaders }),
    );
    expect(String(timeoutError)).toMatch(/TIMEOUT/);
    expect(await sendAdd(1)).toEqual({ sum: 2 });
    expect(handledRequests).toHaveLength(1);
  });

  it('fails as unavailable before its deadline when it has no handler', async () => {
    const startedAt = Date.now();
    expect(await catchFailure(app.get(RequestClient).send(ping, {}))).toBeInstanceOf(Unavailable);
    expect(Date.now() - startedAt).toBeLessThan(ping.deadlineMs);
  });

  it('never waits longer than the call that contains it', async () => {
    const nestedRequest = withMessageContext({ deadline: Date.now() - 1 }, () => app.get(RequestClient).send(add, { a: 1, b: 1 }));
    expect(await catchFailure(nestedRequest)).toBeInstanceOf(Unavailable);
    expect(handledRequests).toEqual([]);
  });

  describe('to a process that hangs', () => {
    let child: ChildService;
    let ownNats: TestNats;
    let callingApp: INestApplicationContext;

    beforeAll(async () => {
      ownNats = await useOwnNats();
      child = await startChild('tallies', { DATABASE_URL: database.url, NATS_URL: ownNats.url });
      @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: ownNats.url, database: false })] })
      class CallerWithoutDatabase {}
      callingApp = await NestFactory.createApplicationContext(CallerWithoutDatabase, { logger: false });
    });

    afterAll(async () => {
      await callingApp.close();
      await child.kill();
      await ownNats.stop();
    });

    it('is not executed after its deadline when the process resumes', async () => {
      child.process.kill('SIGSTOP');
      expect(await catchFailure(callingApp.get(RequestClient).send(add, { a: 40, b: 1 }, { deadlineMs: 300 }))).toBeInstanceOf(Unavailable);
      child.process.kill('SIGCONT');
      await eventually(async () => (await callingApp.get(RequestClient).send(add, { a: 50, b: 1 })).sum === 51);
      // The report takes another path than the reply, and may be slower. An addition of 40 would have been reported first.
      await eventually(() => child.reports.includes('added 50'));
      expect(child.reports.filter((line) => line.startsWith('added'))).not.toContain('added 40');
    });
  });
});
