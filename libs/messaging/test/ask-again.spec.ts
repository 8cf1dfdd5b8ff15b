import { defineRequest } from '@brote/contracts';
import { connectAsOperator, type TestNats, useOwnNats } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { Ask, MessagingModule, Unavailable } from '../src';
import { AddReply, AddRequest } from './tally';

const shape = { askedBy: ['gateway'] as const, request: AddRequest, reply: AddReply, deadlineMs: 4_000 };
const read = defineRequest({ ...shape, name: 'tally.get-sum.v1' });
const write = defineRequest({ ...shape, name: 'tally.add-up.v1' });
const wish = defineRequest({ ...shape, name: 'tally.begin.v1', deadlineMs: 12_000, askAgain: 'patiently' });

describe('a request whose answer does not come', () => {
  let nats: TestNats;
  let service: NatsConnection;
  let app: INestApplicationContext;
  let heard: number;

  beforeAll(async () => {
    nats = await useOwnNats();
    service = await connectAsOperator(nats.url);
    @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: nats.url, database: false })] })
    class Asker {}
    app = await NestFactory.createApplicationContext(Asker, { logger: false });
  });

  beforeEach(() => void (heard = 0));

  afterAll(async () => {
    await Promise.all([app.close(), service.close()]);
    await nats.stop();
  });

  const sum = (message: Msg) => message.respond(JSON.stringify({ reply: { sum: heard } }));
  const listen = (subject: string, hear: (message: Msg) => void): Subscription =>
    service.subscribe(subject, {
      callback: (_error, message) => {
        heard += 1;
        hear(message);
      },
    });

  /** What came of it, and after how many milliseconds. */
  async function outcome(asked: () => Promise<AddReply>): Promise<{ sum: number | null; ms: number }> {
    const startedAt = Date.now();
    const reply = await asked().catch((error: unknown) => {
      expect(error).toBeInstanceOf(Unavailable);
      return { sum: null };
    });
    return { sum: reply.sum, ms: Date.now() - startedAt };
  }

  it('is asked once more, long before its deadline, when it only reads', async () => {
    const dead = listen(read.subject, (message) => heard > 1 && sum(message));
    const { sum: answer, ms } = await outcome(() => app.get(Ask).ask(read, { a: 1, b: 1 }));
    dead.unsubscribe();
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(3_500);
  });

  it('is never asked twice when it might be done twice', async () => {
    const dead = listen(write.subject, () => undefined);
    expect((await outcome(() => app.get(Ask).ask(write, { a: 1, b: 1 }))).sum).toBeNull();
    dead.unsubscribe();
    expect(heard).toBe(1);
  });

  it('waits for the service to start anew when the wish may be told twice', async () => {
    const dying = listen(wish.subject, () => {
      dying.unsubscribe();
      setTimeout(() => listen(wish.subject, sum), 2_500);
    });
    const { sum: answer, ms } = await outcome(() => app.get(Ask).ask(wish, { a: 1, b: 1 }));
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(6_000);
  });

  it('is not answered by "it is being worked on" while the first is still at work', async () => {
    const busy = listen(wish.subject, (message) => {
      if (heard > 1) message.respond(JSON.stringify({ error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } }));
      else setTimeout(() => sum(message), 4_000);
    });
    const { sum: answer } = await outcome(() => app.get(Ask).ask(wish, { a: 1, b: 1 }));
    busy.unsubscribe();
    expect(answer).not.toBeNull();
    expect(heard).toBeGreaterThan(1);
  });

  it('takes the first answer of a service that is merely slow', async () => {
    const slow = listen(read.subject, (message) => setTimeout(() => message.respond(JSON.stringify({ reply: { sum: 7 } })), 2_000));
    const { sum: answer } = await outcome(() => app.get(Ask).ask(read, { a: 1, b: 1 }));
    slow.unsubscribe();
    expect([answer, heard]).toEqual([7, 2]);
  });
});
