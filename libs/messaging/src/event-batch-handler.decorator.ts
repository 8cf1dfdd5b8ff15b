import type { EventContract } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from './event-envelope';
import { bindEventHandler } from './inbox/bind-event-handler';

type BatchHandler<P extends object> = (events: readonly EventEnvelope<P>[], tx: Transaction) => Promise<void>;

/**
 * Binds a method of a `@Controller()` to events that it handles in batches, in one transaction with their inbox rows. Each event is applied
 * exactly once, and a batch never contains two events of one aggregate. Use it for copies and sums that need no trace of the single event.
 * An event that fails in a batch is tried again alone. An event with another handler of the same consumer comes alone.
 */
export function EventBatchHandler<P extends object>(contracts: readonly EventContract<P>[]) {
  const bind = bindEventHandler({ contracts, options: {}, inBatches: true });
  return <M extends BatchHandler<P>>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    bind(target, method, descriptor);
  };
}
