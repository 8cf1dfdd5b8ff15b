import type { Caller } from '@brote/contracts';
import { Refusal } from './refusal';

/** The data of a request besides its body. */
export class CallContext {
  constructor(
    /** The moment at which the caller stops waiting. Do not start work that cannot finish by then. */
    readonly deadline: Date,
    /** The same for each repetition of one command; null when the caller sent none. */
    readonly idempotencyKey: string | null,
    readonly correlationId: string,
    /** The person behind the request, verified by the gateway's signature; null for none. */
    readonly caller: Caller | null,
  ) {}

  /** The caller of a request whose contract requires one. */
  get authenticatedCaller(): Caller {
    if (this.caller === null) throw new Refusal('UNAUTHENTICATED');
    return this.caller;
  }

  /** Milliseconds until the caller stops waiting; never negative. */
  remainingMs(): number {
    return Math.max(0, this.deadline.getTime() - Date.now());
  }
}
