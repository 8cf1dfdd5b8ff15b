import type { MessagingOptions } from '@brote/messaging';
import type { DatabaseServiceConfig } from './service-config';

type DatabaseSettings = Pick<DatabaseServiceConfig, 'databaseUrl'> &
  Partial<Pick<DatabaseServiceConfig, 'migrationDatabaseUrl' | 'databasePoolSize'>>;

/** The connection of a service to its own database, as its configuration says. */
export function databaseOptionsOf({ databaseUrl, migrationDatabaseUrl, databasePoolSize }: DatabaseSettings) {
  return { url: databaseUrl, migrationUrl: migrationDatabaseUrl, poolSize: databasePoolSize };
}

type MessagingSettings = Pick<DatabaseServiceConfig, 'natsUrl'> &
  Partial<Pick<DatabaseServiceConfig, 'brokerAccess' | 'streamReplicas' | 'callerPublicKey'>>;

/**
 * The connection of a service to the broker, as its configuration says.
 * @param tuning differences from it, e.g. shorter pauses in a test
 */
export function messagingOptionsOf(
  { natsUrl, brokerAccess, streamReplicas = 1, callerPublicKey }: MessagingSettings,
  tuning: MessagingOptions['tuning'] = {},
) {
  return { natsUrl, brokerAccess, tuning: { replicas: streamReplicas, ...tuning }, callerKeys: { publicKey: callerPublicKey } };
}
