import { defineRequest, type Caller } from '@brote/contracts';
import { aCaller, callerKeys, connectAsOperator, type TestNats, useOwnNats } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import type { Msg, MsgHdrs, NatsConnection } from 'nats';
import { RequestClient, CallContext, RequestHandler, MessagingModule, startMicroservice } from '../src';
import { AddReply, AddRequest } from './tally';

const addFor = defineRequest({
  ...{ name: 'tally.add-for.v1', calledBy: ['gateway'], request: AddRequest, reply: AddReply, caller: 'customer' },
});
const addForStaff = defineRequest({
  ...{ name: 'tally.add-for-staff.v1', calledBy: ['gateway'], request: AddRequest, reply: AddReply, caller: 'staff' },
});
const handled: { userId: string; request: AddRequest }[] = [];

@Controller()
class Adder {
  @RequestHandler(addFor)
  add(request: AddRequest, { person }: CallContext): Promise<AddReply> {
    handled.push({ userId: person.userId, request });
    return Promise.resolve({ sum: request.a + request.b });
  }

  @RequestHandler(addForStaff)
  addForStaff(request: AddRequest, call: CallContext): Promise<AddReply> {
    return this.add(request, call);
  }
}

type Wire = { reply?: AddReply; error?: { code: string } };

describe('an intercepted signed request', () => {
  let nats: TestNats;
  let stranger: NatsConnection;
  let copies: INestApplicationContext[];
  let gateway: INestApplicationContext;
  const overheard: Msg[] = [];
  const lucia: Caller = aCaller({ roles: ['customer', 'staff'] });

  const start = (service: string, keys: object, controllers: [typeof Adder] | []): Promise<INestApplicationContext> => {
    @Module({ imports: [MessagingModule.forRoot({ service, natsUrl: nats.url, database: false, callerKeys: keys })], controllers })
    class Process {}
    return startMicroservice(Process, { logger: false });
  };

  beforeAll(async () => {
    nats = await useOwnNats();
    const { publicKey } = callerKeys;
    copies = await Promise.all([1, 2].map(() => start('tallies', { publicKey }, [Adder])));
    gateway = await start('gateway', callerKeys, []);
    stranger = await connectAsOperator(nats.url);
    stranger.subscribe('rpc.>', { callback: (_error, message) => void overheard.push(message) });
    await stranger.flush();
  });
  beforeEach(() => {
    handled.length = overheard.length = 0;
  });
  afterAll(async () => {
    await Promise.all([...copies, gateway].map((app) => app.close()));
    await stranger.close();
    await nats.stop();
  });

  const asked = async (): Promise<{ data: Uint8Array; headers?: MsgHdrs }> => {
    await gateway.get(RequestClient).send(addFor, { a: 2, b: 3 }, { caller: lucia });
    await stranger.flush();
    const [message] = overheard;
    if (!message) throw new Error('no message was intercepted');
    return message;
  };
  const send = async (subject: string, data: Uint8Array, headers: MsgHdrs | undefined): Promise<Wire> =>
    (await stranger.request(subject, data, { timeout: 20_000, headers })).json<Wire>();

  it('is accepted once: both copies of the service refuse every repetition, also simultaneous ones', async () => {
    const { data, headers } = await asked();
    const again = await Promise.all(Array.from({ length: 40 }, () => send(addFor.subject, data, headers)));
    expect(new Set(again.map(({ error }) => error?.code))).toEqual(new Set(['UNAUTHENTICATED']));
    expect(handled).toHaveLength(1);
  });

  it('is refused with another body', async () => {
    const { headers } = await asked();
    const reply = await send(addFor.subject, Buffer.from('{"a":2,"b":4}'), headers);
    expect(reply.error?.code).toBe('UNAUTHENTICATED');
    expect(handled).toHaveLength(1);
  });

  it('is refused as another request, although the caller may send that request', async () => {
    const { data, headers } = await asked();
    expect((await send(addForStaff.subject, data, headers)).error?.code).toBe('UNAUTHENTICATED');
    expect(handled).toHaveLength(1);
  });

  it('does not prevent the same request from being sent again, because each message has its own signature', async () => {
    const requests = Array.from({ length: 20 }, () => gateway.get(RequestClient).send(addFor, { a: 2, b: 3 }, { caller: lucia }));
    expect(await Promise.all(requests)).toEqual(Array.from({ length: 20 }, () => ({ sum: 5 })));
    expect(handled.every(({ userId }) => userId === lucia.userId)).toBe(true);
  });
});
