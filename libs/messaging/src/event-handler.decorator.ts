import type { EventContract, PayloadOf } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from './event-envelope';
import { bindEventHandler } from './inbox/bind-event-handler';

type EventHandlerMethod<C> =
  PayloadOf<C> extends infer P extends object ? (event: EventEnvelope<P>, tx: Transaction) => Promise<void> : never;

export interface EventHandlerOptions {
  /**
   * Skip the method after a newer version of the same aggregate was applied. Right for copies of state, wrong for counting. Default false.
   */
  latestOnly?: boolean;
  /** Runs the method with a transaction, retries and dead letters of its own, apart from the service's other handlers. */
  consumer?: string;
}

/**
 * Binds a method of a `@Controller()` to an event, as an `@EventPattern`. The method's effect commits together with the inbox row: exactly
 * once. Several methods may handle the same event. They share one transaction, except those with a `consumer` of their own.
 */
export function EventHandler<C extends EventContract<object>>(contract: C, options: EventHandlerOptions = {}) {
  const bind = bindEventHandler({ contracts: [contract], options, inBatches: false });
  return <M extends EventHandlerMethod<C>>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    bind(target, method, descriptor);
  };
}
