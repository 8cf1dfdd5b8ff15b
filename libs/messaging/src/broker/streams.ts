import { DiscardPolicy, nanos, NatsError, RetentionPolicy, StorageType, type StreamConfig, type StreamInfo } from 'nats';
import type { MessagingTuning } from '../messaging-options';
import type { BrokerConnection } from './broker-connection';

const NOT_FOUND = 404;
const OTHER_CONFIGURATION = 10058;

/** Whether the broker answered that the stream, consumer or message does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === NOT_FOUND;
}

/** The subjects of a context's events, and nothing else: requests of the same context are not captured. */
export const subjectsOf = (context: string): string => `evt.${context}.>`;

function configOf(stream: string, context: string, tuning: MessagingTuning): Partial<StreamConfig> & { name: string } {
  return {
    name: stream,
    subjects: [subjectsOf(context)],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream refuses, and the outbox keeps the event; dropping old ones would lose them silently.
    discard: DiscardPolicy.New,
    max_age: nanos(tuning.streamMaxAgeMs),
    max_bytes: tuning.streamMaxBytes,
    duplicate_window: nanos(tuning.duplicateWindowMs),
    num_replicas: tuning.replicas,
  };
}

export interface StreamWish {
  stream: string;
  context: string;
  tuning: MessagingTuning;
  /** True for the service that publishes the context's events: its settings win. Readers only make the stream when it is missing. */
  owner?: boolean;
}

/** Makes sure that the stream of a context exists, and tells what it holds. */
export async function assertStream(broker: BrokerConnection, { stream, context, tuning, owner = false }: StreamWish): Promise<StreamInfo> {
  const { streams } = await broker.administration();
  const config = configOf(stream, context, tuning);
  try {
    return await broker.whileConnected(() => streams.add(config));
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.err_code !== OTHER_CONFIGURATION) throw error;
    return await broker.whileConnected(() => (owner ? streams.update(stream, config) : streams.info(stream)));
  }
}

/** When the stream was made, in whole milliseconds: a new one has another time. */
export function createdAt(info: StreamInfo): Date {
  return new Date(new Date(info.created).getTime());
}
