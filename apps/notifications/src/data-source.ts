import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { MailIntent } from './messages/mail-intent.entity';
import { CreateMailIntents1763700000000 } from './migrations/1763700000000-create-mail-intents';

/** What the service keeps; for the application and for its tests. */
export const entities = [...messagingEntities, MailIntent];
export const migrations = [...messagingMigrations, CreateMailIntents1763700000000];
