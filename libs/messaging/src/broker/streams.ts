import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import { DiscardPolicy, nanos, NatsError, RetentionPolicy, StorageType, type StreamConfig, type StreamInfo } from 'nats';
import type { MessagingTuning } from '../messaging-options';
import type { BrokerConnection } from './broker-connection';

const logger = new Logger('Streams');
const NOT_FOUND_STATUS = 404;
const NAME_IN_USE_WITH_OTHER_CONFIG_CODE = 10058;

/** Whether the broker answered that the stream, consumer or message does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === NOT_FOUND_STATUS;
}

/** The subjects of a context's events, and nothing else: requests of the same context are not captured. */
export const subjectsOf = (context: string): string => `evt.${context}.>`;

type RequestedStreamConfig = Partial<StreamConfig> & { name: string };

function configOf(stream: string, context: string, tuning: MessagingTuning): RequestedStreamConfig {
  return {
    name: stream,
    subjects: [subjectsOf(context)],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream rejects new events, and the outbox stores them. Deleting old events would lose them silently.
    discard: DiscardPolicy.New,
    max_age: nanos(tuning.streamMaxAgeMs),
    max_bytes: tuning.streamMaxBytes,
    duplicate_window: nanos(tuning.duplicateWindowMs),
    num_replicas: tuning.replicas,
  };
}

export interface StreamSpec {
  stream: string;
  context: string;
  tuning: MessagingTuning;
  /**
   * True for the service that publishes the context's events: its settings win where the broker lets it change them. Readers create the
   * stream only when it is missing.
   */
  owner?: boolean;
}

/** An operator may have raised the replicas of a stream. A service never lowers them, as that would delete copies. */
function keepReplicas(requested: RequestedStreamConfig, { num_replicas: replicas }: StreamConfig): RequestedStreamConfig {
  return { ...requested, num_replicas: Math.max(replicas, requested.num_replicas ?? 1) };
}

/**
 * Creates the stream of a context unless it exists, and returns its state. It reads the stream first: a broker with little disk space
 * refuses to create a stream that already exists.
 */
export async function assertStream(broker: BrokerConnection, { stream, context, tuning, owner = false }: StreamSpec): Promise<StreamInfo> {
  const { streams } = await broker.getJetStreamManager();
  const config = configOf(stream, context, tuning);
  try {
    const info = await broker.runWhileConnected(() => streams.info(stream));
    const wanted = keepReplicas(config, info.config);
    return !owner || matchesSpec(info.config, wanted) ? info : await updateStreamIfPermitted(broker, info, wanted);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return await addOrGetStream(broker, config);
  }
}

/** A service's broker user may not change the stream. Events flow with the settings that it has. */
async function updateStreamIfPermitted(broker: BrokerConnection, info: StreamInfo, config: RequestedStreamConfig): Promise<StreamInfo> {
  const { streams } = await broker.getJetStreamManager();
  try {
    return await broker.runWhileConnected(() => streams.update(config.name, config));
  } catch (error) {
    if (!(error instanceof NatsError) || !error.isPermissionError()) throw error;
    logger.warn(`Stream ${config.name} has other settings than this service requires; only an operator of the broker may change them`);
    return info;
  }
}

/** Another service may create the stream at the same moment, with its own settings. */
async function addOrGetStream(broker: BrokerConnection, config: RequestedStreamConfig): Promise<StreamInfo> {
  const { streams } = await broker.getJetStreamManager();
  try {
    return await broker.runWhileConnected(() => streams.add(config));
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.err_code !== NAME_IN_USE_WITH_OTHER_CONFIG_CODE) throw error;
    return await broker.runWhileConnected(() => streams.info(config.name));
  }
}

/** The broker returns more settings than were requested; only the requested ones are compared. */
function matchesSpec(actual: StreamConfig, requested: RequestedStreamConfig): boolean {
  return Object.entries(requested).every(([name, value]) => isDeepStrictEqual(Reflect.get(actual, name), value));
}

/** Creation time of the stream, in whole milliseconds: a recreated stream has another time. */
export function createdAt(info: StreamInfo): Date {
  return new Date(new Date(info.created).getTime());
}
