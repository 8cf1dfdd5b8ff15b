import type { CallerKind } from './caller';
import type { CallingService } from './runtime/calling-services';

/** A class that can be built without arguments: requests, replies and payloads are such classes. */
export type Class<T extends object> = new () => T;

/**
 * Whether a request without a reply may be repeated, because the process that got it may have died.
 * never: it might take effect twice. once: it only reads. untilDeadline: repetitions get the same reply, and it may wait for a restarting
 * service.
 */
export type RetryPolicy = 'never' | 'once' | 'untilDeadline';

/** A query or command with a reply. */
export interface RequestContract<Req extends object, Res extends object, Code extends string = never> {
  readonly kind: 'request';
  /** `<context>.<verb-object>.v<n>`, the name for developers. */
  readonly name: string;
  /** Its subject on the broker, apart from events so that no stream captures it. */
  readonly subject: string;
  readonly request: Class<Req>;
  readonly reply: Class<Res>;
  /** Refusals that a caller must handle. Any other error is a defect of the answering service. */
  readonly errors: readonly Code[];
  /** Caller that the request needs. A service refuses any other caller before its handler runs. */
  readonly caller: CallerKind;
  /** Services that send the request. The gateway alone sends requests of people. */
  readonly calledBy: readonly CallingService[];
  /** Milliseconds after which the caller stops waiting and the receiver no longer starts. */
  readonly deadlineMs: number;
  readonly retry: RetryPolicy;
}

/** An event, published once its change is committed. */
export interface EventContract<P extends object> {
  readonly kind: 'event';
  /** `<context>.<aggregate>.<past-tense>.v<n>` */
  readonly type: string;
  readonly subject: string;
  /** Stream with all events of the context. */
  readonly stream: string;
  readonly context: string;
  readonly aggregate: string;
  readonly payload: Class<P>;
}

interface RequestDefinition<Req extends object, Res extends object, Code extends string> {
  name: string;
  /** At least one: an endpoint that no service calls must not exist. */
  calledBy: readonly [CallingService, ...CallingService[]];
  request: Class<Req>;
  reply: Class<Res>;
  errors?: readonly Code[];
  caller?: CallerKind;
  deadlineMs?: number;
  /** Derived from the verb by default: reads are repeated once. */
  retry?: RetryPolicy;
}

const DEFAULT_DEADLINE_MS = 5_000;
const REQUEST_NAME_PATTERN = /^[a-z][a-z-]*(\.[a-z][a-z-]*)+\.v\d+$/;
const READ_NAME_PATTERN = /\.(get|list|find|count|preview|search)-[a-z-]+\.v\d+$/;
const EVENT_TYPE_PATTERN = /^[a-z][a-z-]*\.[a-z][a-z-]*\.[a-z][a-z-]*\.v\d+$/;

/** Declares a request. Throws at load time when the name does not follow the convention. */
export function defineRequest<Req extends object, Res extends object, const Code extends string = never>(
  definition: RequestDefinition<Req, Res, Code>,
): RequestContract<Req, Res, Code> {
  const { name, calledBy, request, reply, errors = [], caller = 'none', deadlineMs = DEFAULT_DEADLINE_MS } = definition;
  const { retry = READ_NAME_PATTERN.test(name) ? 'once' : 'never' } = definition;
  if (!REQUEST_NAME_PATTERN.test(name)) throw new Error(`A request is named <context>.<verb-object>.v<n>, not "${name}"`);
  return Object.freeze({ kind: 'request', name, subject: `rpc.${name}`, request, reply, errors, caller, calledBy, deadlineMs, retry });
}

/** Declares an event. Throws at load time when the type does not follow the convention. */
export function defineEvent<P extends object>(type: string, payload: Class<P>): EventContract<P> {
  if (!EVENT_TYPE_PATTERN.test(type)) throw new Error(`An event is named <context>.<aggregate>.<past-tense>.v<n>, not "${type}"`);
  const [context = '', aggregate = ''] = type.split('.');
  return Object.freeze({ kind: 'event', type, subject: `evt.${type}`, stream: streamOf(context), context, aggregate, payload });
}

/** The name of a context's stream: `orders` → `ORDERS`. */
export function streamOf(context: string): string {
  return context.toUpperCase().replaceAll('-', '_');
}

export type RequestOf<C> = C extends RequestContract<infer Req, infer _Res, infer _Code> ? Req : never;
export type ReplyOf<C> = C extends RequestContract<infer _Req, infer Res, infer _Code> ? Res : never;
export type CodeOf<C> = C extends RequestContract<infer _Req, infer _Res, infer Code> ? Code : never;
export type PayloadOf<C> = C extends EventContract<infer P> ? P : never;
