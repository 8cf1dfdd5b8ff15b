import { defineRequest, type Caller } from '@brote/contracts';
import { aCaller, callerKeys, connectAsOperator, type TestNats, useOwnNats } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import type { Msg, MsgHdrs, NatsConnection } from 'nats';
import { RequestClient, CallContext, RequestHandler, MessagingModule, startMicroservice } from '../src';
import { AddReply, AddRequest } from './tally';

const addForCustomer = defineRequest({
  ...{ name: 'tally.add-for.v1', calledBy: ['gateway'], request: AddRequest, reply: AddReply, caller: 'customer' },
});
const addForStaff = defineRequest({
  ...{ name: 'tally.add-for-staff.v1', calledBy: ['gateway'], request: AddRequest, reply: AddReply, caller: 'staff' },
});
const handledRequests: { userId: string; request: AddRequest }[] = [];

@Controller()
class Adder {
  @RequestHandler(addForCustomer)
  add(request: AddRequest, { authenticatedCaller: person }: CallContext): Promise<AddReply> {
    handledRequests.push({ userId: person.userId, request });
    return Promise.resolve({ sum: request.a + request.b });
  }

  @RequestHandler(addForStaff)
  addForStaff(request: AddRequest, call: CallContext): Promise<AddReply> {
    return this.add(request, call);
  }
}

type ReplyBody = { reply?: AddReply; error?: { code: string } };

describe('an intercepted signed request', () => {
  let nats: TestNats;
  let operatorConnection: NatsConnection;
  let instances: INestApplicationContext[];
  let gateway: INestApplicationContext;
  const interceptedMessages: Msg[] = [];
  const lucia: Caller = aCaller({ roles: ['customer', 'staff'] });

  const startProcess = (service: string, keys: object, controllers: [typeof Adder] | []): Promise<INestApplicationContext> => {
    @Module({ imports: [MessagingModule.forRoot({ service, natsUrl: nats.url, database: false, callerKeys: keys })], controllers })
    class CallerProcess {}
    return startMicroservice(CallerProcess, { logger: false });
  };

  beforeAll(async () => {
    nats = await useOwnNats();
    const { publicKey } = callerKeys;
    instances = await Promise.all([1, 2].map(() => startProcess('tallies', { publicKey }, [Adder])));
    gateway = await startProcess('gateway', callerKeys, []);
    operatorConnection = await connectAsOperator(nats.url);
    operatorConnection.subscribe('rpc.>', { callback: (_error, message) => void interceptedMessages.push(message) });
    await operatorConnection.flush();
  });
  beforeEach(() => {
    handledRequests.length = interceptedMessages.length = 0;
  });
  afterAll(async () => {
    await Promise.all([...instances, gateway].map((app) => app.close()));
    await operatorConnection.close();
    await nats.stop();
  });

  const interceptRequest = async (): Promise<{ data: Uint8Array; headers?: MsgHdrs }> => {
    await gateway.get(RequestClient).send(addForCustomer, { a: 2, b: 3 }, { caller: lucia });
    await operatorConnection.flush();
    const [message] = interceptedMessages;
    if (!message) throw new Error('no message was intercepted');
    return message;
  };
  const send = async (subject: string, data: Uint8Array, headers: MsgHdrs | undefined): Promise<ReplyBody> =>
    (await operatorConnection.request(subject, data, { timeout: 20_000, headers })).json<ReplyBody>();

  it('is accepted once: both copies of the service refuse every repetition, also simultaneous ones', async () => {
    const { data, headers } = await interceptRequest();
    const repetitions = await Promise.all(Array.from({ length: 40 }, () => send(addForCustomer.subject, data, headers)));
    expect(new Set(repetitions.map(({ error }) => error?.code))).toEqual(new Set(['UNAUTHENTICATED']));
    expect(handledRequests).toHaveLength(1);
  });

  it('is refused with another body', async () => {
    const { headers } = await interceptRequest();
    const reply = await send(addForCustomer.subject, Buffer.from('{"a":2,"b":4}'), headers);
    expect(reply.error?.code).toBe('UNAUTHENTICATED');
    expect(handledRequests).toHaveLength(1);
  });

  it('is refused as another request, although the caller may send that request', async () => {
    const { data, headers } = await interceptRequest();
    expect((await send(addForStaff.subject, data, headers)).error?.code).toBe('UNAUTHENTICATED');
    expect(handledRequests).toHaveLength(1);
  });

  it('does not prevent the same request from being sent again, because each message has its own signature', async () => {
    const requests = Array.from({ length: 20 }, () => gateway.get(RequestClient).send(addForCustomer, { a: 2, b: 3 }, { caller: lucia }));
    expect(await Promise.all(requests)).toEqual(Array.from({ length: 20 }, () => ({ sum: 5 })));
    expect(handledRequests.every(({ userId }) => userId === lucia.userId)).toBe(true);
  });
});
