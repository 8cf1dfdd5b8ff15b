import { defineRequest } from '@brote/contracts';
import { connectAsOperator, type TestNats, useOwnNats } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { RequestClient, MessagingModule, Refusal, Unavailable } from '../src';
import { AddReply, AddRequest } from './tally';

const shape = { calledBy: ['gateway'] as const, request: AddRequest, reply: AddReply, deadlineMs: 4_000 };
const read = defineRequest({ ...shape, name: 'tally.get-sum.v1' });
const write = defineRequest({ ...shape, name: 'tally.add-up.v1' });
const beginTally = defineRequest({ ...shape, name: 'tally.begin.v1', deadlineMs: 12_000, retry: 'untilDeadline' });

describe('a request without a reply', () => {
  let nats: TestNats;
  let service: NatsConnection;
  let app: INestApplicationContext;
  let heard: number;

  beforeAll(async () => {
    nats = await useOwnNats();
    service = await connectAsOperator(nats.url);
    @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: nats.url, database: false })] })
    class CallingService {}
    app = await NestFactory.createApplicationContext(CallingService, { logger: false });
  });

  beforeEach(() => void (heard = 0));

  afterAll(async () => {
    await Promise.all([app.close(), service.close()]);
    await nats.stop();
  });

  /** Unsubscribes, and waits until the server has processed that. Otherwise it could deliver the next request to a closed subscription. */
  const leave = async (...subscriptions: readonly Subscription[]): Promise<void> => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    await service.flush();
  };

  const sum = (message: Msg) => message.respond(JSON.stringify({ reply: { sum: heard } }));
  /**
   * Subscribes, and waits until the server has processed that. Otherwise a request on another connection could overtake the subscription.
   */
  const listen = async (subject: string, hear: (message: Msg) => void): Promise<Subscription> => {
    const subscription = service.subscribe(subject, {
      callback: (_error, message) => {
        heard += 1;
        hear(message);
      },
    });
    await service.flush();
    return subscription;
  };

  /** The result, and the milliseconds until its arrival. */
  async function outcome(asked: () => Promise<AddReply>): Promise<{ sum: number | null; ms: number }> {
    const startedAt = Date.now();
    const reply = await asked().catch((error: unknown) => {
      expect(error).toBeInstanceOf(Unavailable);
      return { sum: null };
    });
    return { sum: reply.sum, ms: Date.now() - startedAt };
  }

  it('is sent once more, long before its deadline, when it only reads', async () => {
    const dead = await listen(read.subject, (message) => heard > 1 && sum(message));
    const { sum: answer, ms } = await outcome(() => app.get(RequestClient).send(read, { a: 1, b: 1 }));
    await leave(dead);
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(3_500);
  });

  it('is never sent twice when it is not idempotent', async () => {
    const dead = await listen(write.subject, () => undefined);
    expect((await outcome(() => app.get(RequestClient).send(write, { a: 1, b: 1 }))).sum).toBeNull();
    await leave(dead);
    expect(heard).toBe(1);
  });

  it('waits for a restarting service when it is idempotent', async () => {
    const revived: Promise<Subscription>[] = [];
    const dying = await listen(beginTally.subject, () => {
      dying.unsubscribe();
      setTimeout(() => revived.push(listen(beginTally.subject, sum)), 2_500);
    });
    const { sum: answer, ms } = await outcome(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await leave(...(await Promise.all(revived)));
    expect(revived).toHaveLength(1);
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(6_000);
  });

  it('is repeated again when the process that received the repetition dies too', async () => {
    const listening: Promise<Subscription>[] = [];
    const dieAtFirst = (next: () => void) => {
      const dying = listen(beginTally.subject, () => {
        void dying.then((subscription) => leave(subscription)).then(next);
      });
      listening.push(dying);
    };
    dieAtFirst(() => dieAtFirst(() => listening.push(listen(beginTally.subject, sum))));
    await Promise.all(listening);
    const { sum: answer, ms } = await outcome(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await leave(...(await Promise.all(listening)));
    expect(answer).toBe(3);
    expect(ms).toBeLessThan(8_000);
  });

  it('waits for the first subscriber, and is repeated early when that subscriber dies', async () => {
    const listening: Promise<Subscription>[] = [];
    setTimeout(() => {
      const dying = listen(beginTally.subject, () => {
        void dying.then((subscription) => leave(subscription)).then(() => listening.push(listen(beginTally.subject, sum)));
      });
      listening.push(dying);
    }, 300);
    const { sum: answer, ms } = await outcome(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await leave(...(await Promise.all(listening)));
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(6_000);
  });

  it('fails with CHECKOUT_IN_PROGRESS when no other attempt is open', async () => {
    const busy = await listen(beginTally.subject, (message) =>
      message.respond(JSON.stringify({ error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } })),
    );
    await expect(app.get(RequestClient).send(beginTally, { a: 1, b: 1 })).rejects.toThrow(Refusal);
    await leave(busy);
    expect(heard).toBe(1);
  });

  it('ignores CHECKOUT_IN_PROGRESS while the first attempt is still in progress', async () => {
    let busy = await listen(beginTally.subject, (message) => {
      if (heard > 1) message.respond(JSON.stringify({ error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } }));
      else setTimeout(() => sum(message), 4_000);
    });
    const { sum: answer } = await outcome(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await leave(busy);
    expect(answer).not.toBeNull();
    expect(heard).toBeGreaterThan(1);
    const heardAtTheAnswer = heard;
    busy = await listen(beginTally.subject, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await leave(busy);
    expect(heard).toBe(heardAtTheAnswer);
  });

  it('resolves with the first reply of a slow service', async () => {
    const slow = await listen(read.subject, (message) => setTimeout(() => message.respond(JSON.stringify({ reply: { sum: 7 } })), 2_000));
    const { sum: answer } = await outcome(() => app.get(RequestClient).send(read, { a: 1, b: 1 }));
    await leave(slow);
    expect([answer, heard]).toEqual([7, 2]);
  });
});
