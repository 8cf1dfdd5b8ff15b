import { LINK_TOKEN_HEADER } from '@brote/contracts/browser';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error';
import { sendOnce, isRetryable, sleep, type ApiResult } from './send-once';
import { newId } from './new-id';
import { Session } from './session';

/** A call to the shop's API. */
export interface ApiRequest {
  /** Method and path, from the contracts' routes. */
  readonly route: { readonly method: string; readonly path: string };
  /** Values of the path's `:parameters`. */
  readonly params?: Readonly<Record<string, string>>;
  /** The parameters after the `?`; those with the value null are left out. */
  readonly query?: Readonly<Record<string, string | number | null>>;
  readonly body?: unknown;
  /** The secret of a mailed link, sent in a header because proxies and logs store URLs. */
  readonly linkToken?: string;
  /** `file` returns an {@link ApiFile}; without it, the answer is JSON. */
  readonly expects?: 'file';
  /** Set it to repeat a write without an answer; without it, each write gets a new key. */
  readonly idempotencyKey?: string;
  /** Sends the call without the session, and does not wait while the session is restored. */
  readonly isAnonymous?: boolean;
}

export interface BaseQueryOptions {
  /** Base path of the API; on the same origin by default. */
  readonly baseUrl?: string;
  /** Pauses between attempts of a GET, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [200, 400, 800];

/** Fills `:parameters` of a route's path, encoded, and adds the query. */
export function pathOf({ route, params = {}, query = {} }: ApiRequest): string {
  const path = route.path.replace(/:(\w+)/g, (placeholder, name: string) => encodeURIComponent(params[name] ?? placeholder));
  const parameters = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** A W3C trace context that begins with this call. The gateway decides whether its spans are kept. */
function newTraceparent(): string {
  const traceId = newId().replaceAll('-', '');
  return `00-${traceId}-${traceId.slice(16)}-00`;
}

function buildRequestInit(
  { route, body, linkToken, idempotencyKey }: ApiRequest,
  signal: AbortSignal,
): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (route.method !== 'GET') {
    headers['idempotency-key'] = idempotencyKey ?? newId();
    headers['traceparent'] = newTraceparent();
  }
  if (linkToken !== undefined) headers[LINK_TOKEN_HEADER] = encodeURIComponent(linkToken);
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method: route.method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, credentials: 'same-origin' };
}

/** The session in the store's extra argument, if there is one. */
function readSession(extra: unknown): Session | null {
  const session: unknown = typeof extra === 'object' && extra !== null && 'session' in extra ? extra.session : null;
  return session instanceof Session ? session : null;
}

/** Requests a reauthentication from the signed-in person; false when they decline. */
export type Reauthentication = () => Promise<boolean>;

/** The reauthentication in the store's extra argument, if there is one. */
function readReauthentication(extra: unknown): Reauthentication | null {
  const reauthentication: unknown =
    typeof extra === 'object' && extra !== null && 'reauthentication' in extra ? extra.reauthentication : null;
  return typeof reauthentication === 'function' ? (reauthentication as Reauthentication) : null;
}

type SendRequest = (token: string | null) => Promise<ApiResult>;

/** Sends a refused call once more after the person has reauthenticated, with a token that proves it. */
async function sendReauthenticated(session: Session, send: SendRequest, reauthentication: Reauthentication | null): Promise<ApiResult> {
  const result = await sendWithToken(session, send);
  if (reauthentication === null || !('error' in result) || result.error.code !== 'REAUTHENTICATION_REQUIRED') return result;
  const previousToken = await session.getToken();
  if (previousToken === null || !(await reauthentication())) return result;
  const reauthenticatedToken = await session.renewRejectedToken(previousToken);
  return reauthenticatedToken === null ? result : send(reauthenticatedToken);
}

/** Sends with the session's token. When the server rejects the token, it is renewed, and the call is sent once more. */
async function sendWithToken(session: Session, send: SendRequest): Promise<ApiResult> {
  const token = await session.getToken();
  const result = await send(token);
  if (token === null || !('error' in result) || result.error.code !== 'UNAUTHENTICATED') return result;
  const renewedToken = await session.renewRejectedToken(token);
  return renewedToken === null ? result : send(renewedToken);
}

/**
 * The base query of both web apps. Reads are repeated with doubling pauses when the gateway or the connection fails. Writes are never
 * repeated; the customer decides. A rejected access token is renewed once per call. Errors are always {@link ApiError}. The store passes
 * the session as `extra.session`; without one, every call is anonymous. With `extra.reauthentication`, a call that requires a recent
 * reauthentication triggers it.
 */
export function createBaseQuery(options: BaseQueryOptions = {}): BaseQueryFn<ApiRequest, unknown, ApiError> {
  const { baseUrl = '/api/v1', retryDelaysMs = RETRY_DELAYS_MS } = options;
  return async (request, { signal, extra }) => {
    const { headers, ...init } = buildRequestInit(request, signal);
    const url = baseUrl + pathOf(request);
    const session = request.isAnonymous ? null : readSession(extra);
    const send = (token: string | null) =>
      sendOnce(url, { ...init, headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` } }, request.expects);
    const sendAttempt = () => (session ? sendReauthenticated(session, send, readReauthentication(extra)) : send(null));
    let result = await sendAttempt();
    const delaysMs = request.route.method === 'GET' ? retryDelaysMs : [];
    for (const delay of delaysMs) {
      if (!('error' in result) || !isRetryable(result.error) || signal.aborted) break;
      await sleep(delay, signal);
      result = await sendAttempt();
    }
    return result;
  };
}
