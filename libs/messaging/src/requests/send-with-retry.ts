import { setTimeout as pause } from 'node:timers/promises';
import type { RetryPolicy } from '@brote/contracts';
import { ErrorCode, NatsError, type Msg } from 'nats';
import { decodeJson, type WireReply } from './request-wire';

/** Longer than nearly every answer takes. A responder that is silent for so long may be dead, and would be silent up to the deadline. */
const SILENCE_MS = 1_500;
/** Each further open try makes the silence so many times longer, so that a service under load gets few repeats. */
const SILENCE_GROWTH = 2;
/** After "no responders". */
const LOOK_MS = 250;
/** After "it is in progress". */
const AGAIN_MS = 1_000;
/** A killed service is back within seconds; a longer absence is an error for the caller. */
const BACK_WITHIN_MS = 8_000;
const NO_RESPONDERS: string = ErrorCode.NoResponders;

/** The result of one try, or of waiting for all tries so far. Other errors reject. */
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

/** One repeat after one silence. */
async function sendTwice(send: () => Promise<Msg>): Promise<Msg> {
  const first = send();
  const settled = first.then(
    () => true,
    () => true,
  );
  if (await firstOf([settled], SILENCE_MS, false)) return first;
  // Without responders the process that took the first request is gone too.
  const second = send().catch((error: unknown) => {
    if (hasNoResponders(error)) throw error;
    return first;
  });
  return Promise.race([first, second]);
}

/**
 * Repeats until the first reply. It repeats after each silence, without responders, and after "in progress" while an earlier try is open.
 * That try is at work, or its process died and another one takes the work over.
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
