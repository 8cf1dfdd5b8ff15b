import { IDENTITY_ROUTES, type AccessGrant } from '@brote/contracts/browser';
import type { ApiError } from './api-error';
import { sendOnce, isRetryable, sleep } from './send-once';
import type { ApiRequest } from './base-query';

/** The result of a renewal: a new grant, the end of the session, or no clear answer. */
export type RenewalResult = { readonly grant: AccessGrant } | 'ended' | 'unanswered';

export interface RenewalOptions {
  /** The route that renews the session; the shop's by default. */
  readonly route?: ApiRequest['route'];
  /** Base path of the API; on the same origin by default. */
  readonly baseUrl?: string;
  /** The first pause between attempts, in milliseconds; each further one is twice as long. */
  readonly firstDelayMs?: number;
  /** Time limit of all attempts, in milliseconds. */
  readonly withinMs?: number;
  /** Time limit of one attempt, in milliseconds. */
  readonly attemptMs?: number;
}

const DEFAULT_OPTIONS = { route: IDENTITY_ROUTES.refresh, baseUrl: '/api/v1', firstDelayMs: 200, withinMs: 30_000, attemptMs: 10_000 };

/** The shop answered that there is no session: its cookie is missing, spent or refused. Other errors may be temporary. */
const isSessionEnded = ({ status, code }: ApiError): boolean => status === 401 || code === 'SESSION_ENDED';

async function sendAttempt(method: string, url: string, timeoutMs: number) {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), timeoutMs);
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  try {
    return await sendOnce(url, { method, headers, body: '{}', signal: abortController.signal, credentials: 'same-origin' });
  } finally {
    clearTimeout(timer);
  }
}

const isAccessGrant = (data: unknown): data is AccessGrant =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'user' in data;

/**
 * Exchanges the cookie, which scripts cannot read, for a fresh access grant. While the gateway or the connection fails, it retries with
 * doubling pauses. That is safe, because a cookie used twice within seconds returns the same successor.
 */
export async function requestRenewal(options: RenewalOptions = {}): Promise<RenewalResult> {
  const { route, baseUrl, firstDelayMs, withinMs, attemptMs } = { ...DEFAULT_OPTIONS, ...options };
  const url = baseUrl + route.path;
  const deadline = Date.now() + withinMs;
  for (let delay = firstDelayMs; ; delay *= 2) {
    const result = await sendAttempt(route.method, url, attemptMs);
    if ('data' in result) return isAccessGrant(result.data) ? { grant: result.data } : 'unanswered';
    if (isSessionEnded(result.error)) return 'ended';
    const isLast = Date.now() + delay > deadline;
    if (isLast || !isRetryable(result.error)) return 'unanswered';
    await sleep(delay);
  }
}
