import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Answers, AppStore, RootState } from '../app/store';
import type { StoreExtra } from '../app/session';

type Asking = ThunkAction<PromiseLike<{ readonly isSuccess: boolean }>, RootState, StoreExtra, UnknownAction>;

/** An endpoint of the API without arguments. */
export interface Question {
  readonly initiate: (argument: undefined, options: { readonly subscribe: false }) => Asking;
}

/** Responses of the API by path, as JSON. */
export type ApiReplies = Readonly<Record<string, string>>;

const API = '/api/v1';

/** Requests all data of a page; false when one request has no answer. */
export async function ask(store: AppStore, questions: readonly Question[]): Promise<boolean> {
  const answers = await Promise.all(questions.map(({ initiate }) => store.dispatch(initiate(undefined, { subscribe: false }))));
  return answers.every(({ isSuccess }) => isSuccess);
}

/** The reply of an endpoint from which a page was prerendered. */
export const answerTo = ({ queries }: Answers, endpoint: string): unknown =>
  Object.values(queries).find((each) => each?.endpointName === endpoint)?.data;

/** Replaces the network: pages are rendered from the memory of the gateway. No request leaves the process. */
export class InMemoryApi {
  private answers: ApiReplies = {};
  private asked = new Set<string>();

  /** Puts itself in place of `fetch`. */
  static start(): InMemoryApi {
    const answered = new InMemoryApi();
    globalThis.fetch = (input) => Promise.resolve(answered.reply(input instanceof Request ? input.url : input.toString()));
    return answered;
  }

  /** Sets the responses from now on. */
  know(answers: ApiReplies): void {
    this.answers = answers;
  }

  /** Runs the work, and returns the requested paths with its result. */
  async watch<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly asked: readonly string[] }> {
    this.asked = new Set();
    const result = await work();
    return { result, asked: [...this.asked] };
  }

  private reply(url: string): Response {
    const path = url.slice(API.length);
    this.asked.add(path);
    const known = this.answers[path];
    return known === undefined ? new Response('{}', { status: 404 }) : new Response(known);
  }
}
