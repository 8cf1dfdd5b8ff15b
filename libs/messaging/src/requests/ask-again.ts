import { setTimeout as pause } from 'node:timers/promises';
import type { AskAgain } from '@brote/contracts';
import { ErrorCode, NatsError, type Msg } from 'nats';
import { decodeJson, type WireAnswer } from './request-wire';

/** Longer than nearly every answer takes: who has said nothing by then may be dead, and the dead say nothing for the whole deadline. */
const SILENCE_MS = 1_500;
const LOOK_MS = 250;
/** Between two questions about what is being worked on. */
const AGAIN_MS = 1_000;
/** A service that was killed is back within seconds; one that stays away longer is told to the asker. */
const BACK_WITHIN_MS = 8_000;
const NOBODY_LISTENS: string = ErrorCode.NoResponders;

export const nobodyListens = (error: unknown): boolean => error instanceof NatsError && error.code === NOBODY_LISTENS;

/**
 * Asks once more when no answer comes; the answer that comes first is taken. "It is being worked on" is no answer to the second: the first still
 * works on it, or died, and then the service takes it over. So it is asked again until there is an answer, at most until the deadline.
 */
export async function askEarlyAgain(askAgain: AskAgain, ask: () => Promise<Msg>): Promise<Msg> {
  if (askAgain === 'no') return ask();
  const startedAt = Date.now();
  const first = ask();
  if (await isSettledWithin(first, SILENCE_MS)) {
    return first.catch((error: unknown) => {
      if (askAgain !== 'patiently' || !nobodyListens(error)) throw error;
      return untilAnyListens(ask, startedAt + BACK_WITHIN_MS);
    });
  }
  const second = askAgain === 'patiently' ? untilAnswered(ask, startedAt + BACK_WITHIN_MS) : ask();
  // When nobody listens any more, whoever was asked first is gone as well: there is nothing left to wait for.
  const answerOrNobody = second.catch((error: unknown) => {
    if (nobodyListens(error)) throw error;
    return first;
  });
  return Promise.race([first, answerOrNobody]);
}

const IN_PROGRESS = /_IN_PROGRESS$/;

function isInProgress({ data }: Msg): boolean {
  const answer = decodeJson(data) as WireAnswer;
  return 'error' in answer && IN_PROGRESS.test(answer.error.code);
}

async function untilAnswered(ask: () => Promise<Msg>, until: number): Promise<Msg> {
  for (;;) {
    const answer = await untilAnyListens(ask, until);
    if (!isInProgress(answer)) return answer;
    await pause(AGAIN_MS);
  }
}

async function untilAnyListens(ask: () => Promise<Msg>, until: number): Promise<Msg> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!nobodyListens(error) || Date.now() > until) throw error;
      await pause(LOOK_MS);
    }
  }
}

async function isSettledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const settled = work.then(
    () => true,
    () => true,
  );
  const silence = pause(ms, false, { signal: stop.signal }).catch(() => false);
  try {
    return await Promise.race([settled, silence]);
  } finally {
    stop.abort();
  }
}
