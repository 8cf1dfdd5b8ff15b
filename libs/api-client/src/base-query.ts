import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { networkFailed, readProblem, type ApiError } from './api-error';
import { newId } from './new-id';

/** A call to the shop's API. */
export interface ApiRequest {
  /** Method and path, from the contracts' routes. */
  readonly route: { readonly method: string; readonly path: string };
  /** Values of the path's `:parameters`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Repeat a write under the same key when its answer was lost; a fresh one is made when none is given. */
  readonly idempotencyKey?: string;
}

export interface BaseQueryOptions {
  /** Where the API lives; the same origin by default. */
  readonly baseUrl?: string;
  /** Pauses between attempts of a GET, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

type Answer = { readonly data: unknown } | { readonly error: ApiError };

const RETRIED_STATUSES = [502, 503, 504];
const RETRY_DELAYS_MS = [200, 400, 800];

/** Fills `:parameters` of a route's path, encoded. */
export function pathOf({ route, params = {} }: ApiRequest): string {
  return route.path.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));
}

function requestInit({ route, body, idempotencyKey }: ApiRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (route.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? newId();
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method: route.method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, credentials: 'same-origin' };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: a proxy's page. The caller turns it into ANSWER_UNREADABLE.
    return undefined;
  }
}

async function askOnce(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const body = await readBody(response);
    return response.ok && body !== undefined ? { data: body } : { error: readProblem(response.status, body) };
  } catch {
    // fetch rejects for one reason: no answer came (no connection, aborted, blocked).
    return { error: networkFailed };
  }
}

const isWorthRepeating = ({ status }: ApiError): boolean => status === null || RETRIED_STATUSES.includes(status);

/** Resolves after the pause, at once when the call is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The base query of both web apps. Reads are repeated with doubling pauses when the gateway or the connection fails; writes never
 * are, the customer decides. Errors are {@link ApiError}, always.
 */
export function createBaseQuery(options: BaseQueryOptions = {}): BaseQueryFn<ApiRequest, unknown, ApiError> {
  const { baseUrl = '/api/v1', retryDelaysMs = RETRY_DELAYS_MS } = options;
  return async (request, { signal }) => {
    const init = requestInit(request, signal);
    const url = baseUrl + pathOf(request);
    let answer = await askOnce(url, init);
    const delays = request.route.method === 'GET' ? retryDelaysMs : [];
    for (const delay of delays) {
      if (!('error' in answer) || !isWorthRepeating(answer.error) || signal.aborted) break;
      await pause(delay, signal);
      answer = await askOnce(url, init);
    }
    return answer;
  };
}
