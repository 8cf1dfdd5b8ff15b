import type { EventContract } from '@brote/contracts';
import type { Transaction } from '@brote/persistence';
import type { EventEnvelope } from './event-envelope';

type BatchHandler<P extends object> = (events: readonly EventEnvelope<P>[], tx: Transaction) => Promise<void>;

export interface EventBatchHandlerMetadata {
  contracts: readonly EventContract<object>[];
}

export const EVENT_BATCH_HANDLER = 'brote:event-batch-handler';

/**
 * Binds a method to several events that it takes many at a time, in one transaction with the notes that they were applied: each of them
 * still exactly once, and never two of one aggregate together. For copies and sums that do not ask which event came from where: what the
 * method causes belongs to no single event's trace. One that fails with others is tried again alone.
 * An event to which another method of the same consumer reacts as well comes by itself.
 */
export function EventBatchHandler<P extends object>(contracts: readonly EventContract<P>[]) {
  return <M extends BatchHandler<P>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<M>): void => {
    Reflect.defineMetadata(EVENT_BATCH_HANDLER, { contracts }, target, method);
  };
}
