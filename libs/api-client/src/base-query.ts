import { LINK_TOKEN_HEADER } from '@brote/contracts/browser';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error';
import { sendOnce, isRetryable, pause, type ApiResult } from './send-once';
import { newId } from './new-id';
import { Session } from './session';

/** A call to the shop's API. */
export interface ApiRequest {
  /** Method and path, from the contracts' routes. */
  readonly route: { readonly method: string; readonly path: string };
  /** Values of the path's `:parameters`. */
  readonly params?: Readonly<Record<string, string>>;
  /** What follows the `?`; entries without a value are left out. */
  readonly query?: Readonly<Record<string, string | number | null>>;
  readonly body?: unknown;
  /** The secret part of a mailed link; sent in a header, because proxies and logs keep addresses. */
  readonly linkToken?: string;
  /** A file is handed over as {@link ApiFile}; JSON otherwise. */
  readonly expects?: 'file';
  /** Repeat a write under the same key when its answer was lost; a fresh one is made when none is given. */
  readonly idempotencyKey?: string;
  /** Asked by nobody in particular: sent without the session, and not held up while it is being restored. */
  readonly isAnonymous?: boolean;
}

export interface BaseQueryOptions {
  /** Where the API lives; the same origin by default. */
  readonly baseUrl?: string;
  /** Pauses between attempts of a GET, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [200, 400, 800];

/** Fills `:parameters` of a route's path, encoded, and adds the query. */
export function pathOf({ route, params = {}, query = {} }: ApiRequest): string {
  const path = route.path.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}

function requestInit(
  { route, body, linkToken, idempotencyKey }: ApiRequest,
  signal: AbortSignal,
): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (route.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? newId();
  if (linkToken !== undefined) headers[LINK_TOKEN_HEADER] = encodeURIComponent(linkToken);
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method: route.method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, credentials: 'same-origin' };
}

/** The session that the store was given, if any. */
function sessionIn(extra: unknown): Session | null {
  const session: unknown = typeof extra === 'object' && extra !== null && 'session' in extra ? extra.session : null;
  return session instanceof Session ? session : null;
}

/** Has whoever is signed in prove again who they are; false when they would rather not. */
export type Reauthentication = () => Promise<boolean>;

/** What the store was given for calls that want a fresh proof, if anything. */
function reauthenticationIn(extra: unknown): Reauthentication | null {
  const reauthentication: unknown =
    typeof extra === 'object' && extra !== null && 'reauthentication' in extra ? extra.reauthentication : null;
  return typeof reauthentication === 'function' ? (reauthentication as Reauthentication) : null;
}

type Send = (token: string | null) => Promise<ApiResult>;

/** A call that is refused until its caller has proven who they are is sent once more after they did, with a token that says so. */
async function sendReauthenticated(session: Session, send: Send, reauthentication: Reauthentication | null): Promise<ApiResult> {
  const result = await sendWithToken(session, send);
  if (reauthentication === null || !('error' in result) || result.error.code !== 'REAUTHENTICATION_REQUIRED') return result;
  const before = await session.token();
  if (before === null || !(await reauthentication())) return result;
  const proven = await session.tokenAfter(before);
  return proven === null ? result : send(proven);
}

/** Sends with the session's token. A token that the shop no longer honours is renewed, and the call is sent once more. */
async function sendWithToken(session: Session, send: Send): Promise<ApiResult> {
  const token = await session.token();
  const result = await send(token);
  if (token === null || !('error' in result) || result.error.code !== 'UNAUTHENTICATED') return result;
  const renewed = await session.tokenAfter(token);
  return renewed === null ? result : send(renewed);
}

/**
 * The base query of both web apps. Reads are repeated with doubling pauses when the gateway or the connection fails; writes never
 * are, the customer decides. A refused access token is renewed once per call. Errors are {@link ApiError}, always.
 * The store hands the session over as `extra.session`; without one every call is anonymous. Where it hands over `extra.reauthentication` too, a call
 * that wants a fresh proof of who asks gets one.
 */
export function createBaseQuery(options: BaseQueryOptions = {}): BaseQueryFn<ApiRequest, unknown, ApiError> {
  const { baseUrl = '/api/v1', retryDelaysMs = RETRY_DELAYS_MS } = options;
  return async (request, { signal, extra }) => {
    const { headers, ...init } = requestInit(request, signal);
    const url = baseUrl + pathOf(request);
    const session = request.isAnonymous ? null : sessionIn(extra);
    const send = (token: string | null) =>
      sendOnce(url, { ...init, headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` } }, request.expects);
    const attempt = () => (session ? sendReauthenticated(session, send, reauthenticationIn(extra)) : send(null));
    let result = await attempt();
    const delays = request.route.method === 'GET' ? retryDelaysMs : [];
    for (const delay of delays) {
      if (!('error' in result) || !isRetryable(result.error) || signal.aborted) break;
      await pause(delay, signal);
      result = await attempt();
    }
    return result;
  };
}
