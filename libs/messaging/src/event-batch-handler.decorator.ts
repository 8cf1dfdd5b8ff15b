import type { EventContract } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from './event-envelope';

type BatchHandler<P extends object> = (events: readonly EventEnvelope<P>[], tx: Transaction) => Promise<void>;

export interface EventBatchHandlerMetadata {
  contracts: readonly EventContract<object>[];
}

export const EVENT_BATCH_HANDLER = 'brote:event-batch-handler';

/**
 * Binds a method to events that it handles in batches, in one transaction with their inbox rows. Each event is applied exactly once, and a
 * batch never contains two events of one aggregate. Use it for copies and sums that need no trace of the single event. An event that fails
 * in a batch is tried again alone. An event with another handler of the same consumer comes alone.
 */
export function EventBatchHandler<P extends object>(contracts: readonly EventContract<P>[]) {
  return <M extends BatchHandler<P>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<M>): void => {
    Reflect.defineMetadata(EVENT_BATCH_HANDLER, { contracts }, target, method);
  };
}
