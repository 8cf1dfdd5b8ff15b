import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState, AppStore, RootState, StoreExtra } from '../app/store';

type QueryThunk = ThunkAction<PromiseLike<{ readonly isSuccess: boolean }>, RootState, StoreExtra, UnknownAction>;

/** An endpoint of the API without arguments. */
export interface ApiEndpoint {
  readonly initiate: (argument: undefined, options: { readonly subscribe: false }) => QueryThunk;
}

/** Responses of the API by path, as JSON. */
export type ApiReplies = Readonly<Record<string, string>>;

const API_PREFIX = '/api/v1';

/** Requests all data of a page; false when one request has no answer. */
export async function loadEndpoints(store: AppStore, endpoints: readonly ApiEndpoint[]): Promise<boolean> {
  const replies = await Promise.all(endpoints.map(({ initiate }) => store.dispatch(initiate(undefined, { subscribe: false }))));
  return replies.every(({ isSuccess }) => isSuccess);
}

/** The reply of an endpoint from which a page was prerendered. */
export const replyOf = ({ queries }: ApiState, endpoint: string): unknown =>
  Object.values(queries).find((each) => each?.endpointName === endpoint)?.data;

/** Replaces the network: pages are rendered from the memory of the gateway. No request leaves the process. */
export class InMemoryApi {
  private replies: ApiReplies = {};
  private requestedPaths = new Set<string>();

  /** Puts itself in place of `fetch`. */
  static start(): InMemoryApi {
    const inMemoryApi = new InMemoryApi();
    globalThis.fetch = (input) => Promise.resolve(inMemoryApi.reply(input instanceof Request ? input.url : input.toString()));
    return inMemoryApi;
  }

  /** Sets the responses from now on. */
  setReplies(replies: ApiReplies): void {
    this.replies = replies;
  }

  /** Runs the work, and returns the requested paths with its result. */
  async recordRequests<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly asked: readonly string[] }> {
    this.requestedPaths = new Set();
    const result = await work();
    return { result, asked: [...this.requestedPaths] };
  }

  private reply(url: string): Response {
    const path = url.slice(API_PREFIX.length);
    this.requestedPaths.add(path);
    const storedReply = this.replies[path];
    return storedReply === undefined ? new Response('{}', { status: 404 }) : new Response(storedReply);
  }
}
