import { setTimeout as pause } from 'node:timers/promises';
import type { RetryPolicy } from '@brote/contracts';
import { ErrorCode, NatsError, type Msg } from 'nats';
import { decodeJson, type WireReply } from './request-wire';

/**
 * Longer than nearly every reply takes, in milliseconds. A responder without a reply by then may be dead, and would stay silent up to the
 * deadline.
 */
const REPLY_WAIT_MS = 1_500;
/** Factor by which each further open attempt lengthens the wait, so that a service under load receives few repetitions. */
const REPLY_WAIT_FACTOR = 2;
/** Pause after "no responders", in milliseconds. */
const NO_RESPONDERS_DELAY_MS = 250;
/** Pause after "in progress", in milliseconds. */
const IN_PROGRESS_DELAY_MS = 1_000;
/** A killed service restarts within seconds; a longer absence is an error for the caller. */
const RESPONDER_TIMEOUT_MS = 8_000;
const NO_RESPONDERS: string = ErrorCode.NoResponders;

/** The result of one attempt, or of the wait for all attempts so far. Other errors reject. */
type AttemptOutcome = { answer: Msg; isInProgress: boolean } | 'no-responders' | 'silence';

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
  const firstReply = send();
  const firstSettled = firstReply.then(
    () => true,
    () => true,
  );
  if (await raceWithTimeout([firstSettled], REPLY_WAIT_MS, false)) return firstReply;
  // Without responders the process that received the first request has ended too.
  const secondReply = send().catch((error: unknown) => {
    if (hasNoResponders(error)) throw error;
    return firstReply;
  });
  return Promise.race([firstReply, secondReply]);
}

/**
 * Repeats until the first reply: after each wait, without responders, and after "in progress" while an earlier attempt is open. The process
 * of that attempt is still working, or it died and another process takes over.
 */
async function sendUntilReplied(send: () => Promise<Msg>): Promise<Msg> {
  const responderDeadline = Date.now() + RESPONDER_TIMEOUT_MS;
  const openAttempts = new Map<number, Promise<{ number: number; outcome: AttemptOutcome }>>();
  for (let nextAttempt = 0, waitMs = 0; ;) {
    const { number: endedAttempt, outcome } = await raceWithTimeout([...openAttempts.values()], waitMs, {
      number: -1,
      outcome: 'silence' as const,
    });
    openAttempts.delete(endedAttempt);
    if (outcome === 'silence') {
      const sentAttempt = nextAttempt++;
      openAttempts.set(
        sentAttempt,
        attemptSend(send).then((result) => ({ number: sentAttempt, outcome: result })),
      );
      waitMs = REPLY_WAIT_MS * REPLY_WAIT_FACTOR ** (openAttempts.size - 1);
    } else if (outcome === 'no-responders') {
      if (Date.now() > responderDeadline) return send();
      waitMs = NO_RESPONDERS_DELAY_MS;
    } else {
      if (!outcome.isInProgress || openAttempts.size === 0) return outcome.answer;
      waitMs = IN_PROGRESS_DELAY_MS;
    }
  }
}

const IN_PROGRESS_PATTERN = /_IN_PROGRESS$/;

async function attemptSend(send: () => Promise<Msg>): Promise<AttemptOutcome> {
  try {
    const answer = await send();
    const body = decodeJson(answer.data) as WireReply;
    return { answer, isInProgress: 'error' in body && IN_PROGRESS_PATTERN.test(body.error.code) };
  } catch (error) {
    if (hasNoResponders(error)) return 'no-responders';
    throw error;
  }
}

/** The first result, or `otherwise` after so many milliseconds. */
async function raceWithTimeout<T>(work: readonly Promise<T>[], ms: number, timeoutValue: T): Promise<T> {
  const stop = new AbortController();
  // A stopped pause rejects only after the race, so that its value has no reader.
  const timeout = pause(ms, timeoutValue, { signal: stop.signal }).catch(() => timeoutValue);
  try {
    return await Promise.race([...work, timeout]);
  } finally {
    stop.abort();
  }
}
