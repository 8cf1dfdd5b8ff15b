import { setTimeout as pause } from 'node:timers/promises';
import type { Msg } from 'nats';
import { sendWithRetry } from './send-with-retry';

// Jest replaces the global timers alone, so the pauses use these here.
jest.mock('node:timers/promises', () => ({
  setTimeout: <T>(ms: number, value: T, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('The pause was stopped.'));
      });
    }),
}));

const MINUTE_MS = 60_000;

/** A message that holds this body. */
function createMessage(body: object): Msg {
  const text = JSON.stringify(body);
  return {
    ...{ subject: '_INBOX.1', sid: 1, data: new TextEncoder().encode(text) },
    ...{ respond: () => false, string: () => text },
    json: () => {
      throw new Error('The body is read as bytes.');
    },
  };
}

describe('a repeated request', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each(['once', 'untilDeadline'] as const)('with the policy %s is not sent after its reply', async (policy) => {
    let sentCount = 0;
    const reply = sendWithRetry(policy, async () => {
      sentCount += 1;
      if (sentCount === 1) await pause(4_000, undefined);
      return createMessage(
        sentCount > 1 && policy !== 'once' ? { error: { kind: 'refused', code: 'CHECKOUT_IN_PROGRESS' } } : { reply: {} },
      );
    });
    await jest.advanceTimersByTimeAsync(4_000);
    await reply;
    const sentAtReply = sentCount;
    expect(sentAtReply).toBeGreaterThan(1);
    expect(jest.getTimerCount()).toBe(0);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sentCount).toBe(sentAtReply);
  });
});
