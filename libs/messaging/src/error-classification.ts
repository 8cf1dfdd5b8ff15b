import { isDatabaseUnavailable } from '@brote/persistence';
import { NatsError } from 'nats';
import { Unavailable } from './requests/refusal';

/** The broker refused an operation or was unreachable. */
export class BrokerUnavailable extends Error {
  override readonly name = 'BrokerUnavailable';
}

export function isBrokerError(error: unknown): boolean {
  return error instanceof NatsError || error instanceof BrokerUnavailable;
}

/** Infrastructure failed (database, broker, another service), not the message. It is retried without a limit. */
export function isInfrastructureFailure(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isBrokerError(error) || error instanceof Unavailable;
}
