import { setTimeout as pause } from 'node:timers/promises';
import type { RetryPolicy } from '@brote/contracts';
import { ErrorCode, NatsError, type Msg } from 'nats';
import { decodeJson, type WireReply } from './request-wire';

/**
 * Longer than nearly every reply takes, in milliseconds. A responder without a reply by then may be dead, and would stay silent up to the
 * deadline.
 */
const SILENCE_MS = 1_500;
/** Factor by which each further open attempt lengthens the wait, so that a service under load receives few repetitions. */
const SILENCE_GROWTH = 2;
/** Pause after "no responders", in milliseconds. */
const LOOK_MS = 250;
/** Pause after "in progress", in milliseconds. */
const AGAIN_MS = 1_000;
/** A killed service restarts within seconds; a longer absence is an error for the caller. */
const BACK_WITHIN_MS = 8_000;
const NO_RESPONDERS: string = ErrorCode.NoResponders;

/** The result of one attempt, or of the wait for all attempts so far. Other errors reject. */
type Outcome = { answer: Msg; isInProgress: boolean } | 'no-responders' | 'silence';

export const hasNoResponders = (error: unknown): boolean => error instanceof NatsError && error.code === NO_RESPONDERS;

/**
 * Repeats a request without a reply, as often as its contract allows, and returns the first reply.
 * @throws NatsError without responders, or at the deadline
 */
export function sendWithRetry(retry: RetryPolicy, send: () => Promise<Msg>): Promise<Msg> {
  if (retry === 'never') return send();
  return retry === 'untilDeadline' ? sendUntilReplied(send) : sendTwice(send);
}

/** One repetition after one wait. */
async function sendTwice(send: () => Promise<Msg>): Promise<Msg> {
  const first = send();
  const settled = first.then(
    () => true,
    () => true,
  );
  if (await firstOf([settled], SILENCE_MS, false)) return first;
  // Without responders the process that received the first request has ended too.
  const second = send().catch((error: unknown) => {
    if (hasNoResponders(error)) throw error;
    return first;
  });
  return Promise.race([first, second]);
}

/**
 * Repeats until the first reply: after each wait, without responders, and after "in progress" while an earlier attempt is open. The process
 * of that attempt is still working, or it died and another process takes over.
 */
async function sendUntilReplied(send: () => Promise<Msg>): Promise<Msg> {
  const backUntil = Date.now() + BACK_WITHIN_MS;
  const open = new Map<number, Promise<{ number: number; outcome: Outcome }>>();
  for (let number = 0, waitMs = 0; ;) {
    const { number: ended, outcome } = await firstOf([...open.values()], waitMs, { number: -1, outcome: 'silence' as const });
    open.delete(ended);
    if (outcome === 'silence') {
      const sent = number++;
      open.set(
        sent,
        outcomeOf(send).then((result) => ({ number: sent, outcome: result })),
      );
      waitMs = SILENCE_MS * SILENCE_GROWTH ** (open.size - 1);
    } else if (outcome === 'no-responders') {
      if (Date.now() > backUntil) return send();
      waitMs = LOOK_MS;
    } else {
      if (!outcome.isInProgress || open.size === 0) return outcome.answer;
      waitMs = AGAIN_MS;
    }
  }
}

const IN_PROGRESS = /_IN_PROGRESS$/;

async function outcomeOf(send: () => Promise<Msg>): Promise<Outcome> {
  try {
    const answer = await send();
    const body = decodeJson(answer.data) as WireReply;
    return { answer, isInProgress: 'error' in body && IN_PROGRESS.test(body.error.code) };
  } catch (error) {
    if (hasNoResponders(error)) return 'no-responders';
    throw error;
  }
}

/** The first result, or `otherwise` after so many milliseconds. */
async function firstOf<T>(work: readonly Promise<T>[], ms: number, otherwise: T): Promise<T> {
  const stop = new AbortController();
  const silence = pause(ms, otherwise, { signal: stop.signal }).catch(() => otherwise);
  try {
    return await Promise.race([...work, silence]);
  } finally {
    stop.abort();
  }
}
