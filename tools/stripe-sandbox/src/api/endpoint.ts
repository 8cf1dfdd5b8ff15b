import type { FormHash } from './form';
import { list, readParams, text } from './params';
import type { ParamValues, ParamShape } from './params';
import type { Sandbox } from '../sandbox';

/** The request that caused an event; the event contains it. Both fields are null when Stripe or the customer acted. */
export interface EventCause {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

/** The cause of a change without an API request: time passed, or the customer paid on the hosted page. */
export const noRequestCause: EventCause = { id: null, idempotency_key: null };

/** One call of an endpoint, its parameters read. `id` is the name in the path, empty when the path has none. */
export interface EndpointCall<P> {
  readonly sandbox: Sandbox;
  readonly id: string;
  readonly params: P;
  readonly cause: EventCause;
}

interface EndpointDefinition<S extends ParamShape> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: S;
  readonly run: (call: EndpointCall<ParamValues<S>>) => object;
}

/** A call with valid parameters; `work` executes it. Only results of `work` are stored for replays. */
export interface PreparedCall {
  readonly expand: readonly string[];
  readonly work: () => object;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  prepare(sandbox: Sandbox, id: string, form: FormHash, cause: EventCause): PreparedCall;
}

const expandParam = { expand: list(text()) };

/** Declares one operation of Stripe's API: path, parameters (`expand` is always allowed) and work. */
export function defineEndpoint<S extends ParamShape>({ method, path, params, run }: EndpointDefinition<S>): Endpoint {
  return {
    method,
    path,
    prepare(sandbox, id, form, cause) {
      const { expand, ...rest } = form;
      const requestedPaths = readParams(expandParam, expand === undefined ? {} : { expand }).expand ?? [];
      const parsedParams = readParams(params, rest);
      return { expand: requestedPaths, work: () => run({ sandbox, id, params: parsedParams, cause }) };
    },
  };
}
