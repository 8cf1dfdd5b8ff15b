import { defineRequest } from '@brote/contracts';
import { connectAsOperator, type TestNats, useOwnNats } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { RequestClient, MessagingModule, Refusal, Unavailable } from '../src';
import { AddReply, AddRequest } from './tally';

const contractBase = { calledBy: ['gateway'] as const, request: AddRequest, reply: AddReply, deadlineMs: 4_000 };
const getSum = defineRequest({ ...contractBase, name: 'tally.get-sum.v1' });
const addUp = defineRequest({ ...contractBase, name: 'tally.add-up.v1' });
const beginTally = defineRequest({ ...contractBase, name: 'tally.begin.v1', deadlineMs: 12_000, retry: 'untilDeadline' });

describe('a request without a reply', () => {
  let nats: TestNats;
  let service: NatsConnection;
  let app: INestApplicationContext;
  let receivedCount: number;

  beforeAll(async () => {
    nats = await useOwnNats();
    service = await connectAsOperator(nats.url);
    @Module({ imports: [MessagingModule.forRoot({ service: 'asker', natsUrl: nats.url, database: false })] })
    class CallingService {}
    app = await NestFactory.createApplicationContext(CallingService, { logger: false });
  });

  beforeEach(() => void (receivedCount = 0));

  afterAll(async () => {
    await Promise.all([app.close(), service.close()]);
    await nats.stop();
  });

  /** Unsubscribes, and waits until the server has processed that. Otherwise it could deliver the next request to a closed subscription. */
  const unsubscribe = async (...subscriptions: readonly Subscription[]): Promise<void> => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    await service.flush();
  };

  const respondWithCount = (message: Msg) => message.respond(JSON.stringify({ reply: { sum: receivedCount } }));
  /**
   * Subscribes, and waits until the server has processed that. Otherwise a request on another connection could overtake the subscription.
   */
  const subscribe = async (subject: string, handle: (message: Msg) => void): Promise<Subscription> => {
    const subscription = service.subscribe(subject, {
      callback: (_error, message) => {
        receivedCount += 1;
        handle(message);
      },
    });
    await service.flush();
    return subscription;
  };

  /** The result, and the milliseconds until its arrival. */
  async function measureRequest(sendRequest: () => Promise<AddReply>): Promise<{ sum: number | null; ms: number }> {
    const startedAt = Date.now();
    const reply = await sendRequest().catch((error: unknown) => {
      expect(error).toBeInstanceOf(Unavailable);
      return { sum: null };
    });
    return { sum: reply.sum, ms: Date.now() - startedAt };
  }

  it('is sent once more, long before its deadline, when it only reads', async () => {
    const deadSubscription = await subscribe(getSum.subject, (message) => receivedCount > 1 && respondWithCount(message));
    const { sum: answer, ms } = await measureRequest(() => app.get(RequestClient).send(getSum, { a: 1, b: 1 }));
    await unsubscribe(deadSubscription);
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(3_500);
  });

  it('is never sent twice when it is not idempotent', async () => {
    const deadSubscription = await subscribe(addUp.subject, () => undefined);
    expect((await measureRequest(() => app.get(RequestClient).send(addUp, { a: 1, b: 1 }))).sum).toBeNull();
    await unsubscribe(deadSubscription);
    expect(receivedCount).toBe(1);
  });

  it('waits for a restarting service when it is idempotent', async () => {
    const restartedSubscriptions: Promise<Subscription>[] = [];
    const dyingSubscription = await subscribe(beginTally.subject, () => {
      dyingSubscription.unsubscribe();
      setTimeout(() => restartedSubscriptions.push(subscribe(beginTally.subject, respondWithCount)), 2_500);
    });
    const { sum: answer, ms } = await measureRequest(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await unsubscribe(...(await Promise.all(restartedSubscriptions)));
    expect(restartedSubscriptions).toHaveLength(1);
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(6_000);
  });

  it('is repeated again when the process that received the repetition dies too', async () => {
    const pendingSubscriptions: Promise<Subscription>[] = [];
    const subscribeAndDieAtFirstRequest = (next: () => void) => {
      const dyingSubscription = subscribe(beginTally.subject, () => {
        void dyingSubscription.then((subscription) => unsubscribe(subscription)).then(next);
      });
      pendingSubscriptions.push(dyingSubscription);
    };
    subscribeAndDieAtFirstRequest(() =>
      subscribeAndDieAtFirstRequest(() => pendingSubscriptions.push(subscribe(beginTally.subject, respondWithCount))),
    );
    await Promise.all(pendingSubscriptions);
    const { sum: answer, ms } = await measureRequest(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await unsubscribe(...(await Promise.all(pendingSubscriptions)));
    expect(answer).toBe(3);
    expect(ms).toBeLessThan(8_000);
  });

  it('waits for the first subscriber, and is repeated early when that subscriber dies', async () => {
    const pendingSubscriptions: Promise<Subscription>[] = [];
    setTimeout(() => {
      const dyingSubscription = subscribe(beginTally.subject, () => {
        void dyingSubscription
          .then((subscription) => unsubscribe(subscription))
          .then(() => pendingSubscriptions.push(subscribe(beginTally.subject, respondWithCount)));
      });
      pendingSubscriptions.push(dyingSubscription);
    }, 300);
    const { sum: answer, ms } = await measureRequest(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await unsubscribe(...(await Promise.all(pendingSubscriptions)));
    expect(answer).toBe(2);
    expect(ms).toBeLessThan(6_000);
  });

  it('fails with CHECKOUT_IN_PROGRESS when no other attempt is open', async () => {
    const busy = await subscribe(beginTally.subject, (message) =>
      message.respond(JSON.stringify({ error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } })),
    );
    await expect(app.get(RequestClient).send(beginTally, { a: 1, b: 1 })).rejects.toThrow(Refusal);
    await unsubscribe(busy);
    expect(receivedCount).toBe(1);
  });

  it('ignores CHECKOUT_IN_PROGRESS while the first attempt is still in progress', async () => {
    const busy = await subscribe(beginTally.subject, (message) => {
      if (receivedCount > 1) message.respond(JSON.stringify({ error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } }));
      else setTimeout(() => respondWithCount(message), 4_000);
    });
    const { sum: answer } = await measureRequest(() => app.get(RequestClient).send(beginTally, { a: 1, b: 1 }));
    await unsubscribe(busy);
    expect(answer).not.toBeNull();
    expect(receivedCount).toBeGreaterThan(1);
  });

  it('resolves with the first reply of a slow service', async () => {
    const slowSubscription = await subscribe(getSum.subject, (message) =>
      setTimeout(() => message.respond(JSON.stringify({ reply: { sum: 7 } })), 2_000),
    );
    const { sum: answer } = await measureRequest(() => app.get(RequestClient).send(getSum, { a: 1, b: 1 }));
    await unsubscribe(slowSubscription);
    expect([answer, receivedCount]).toEqual([7, 2]);
  });
});
