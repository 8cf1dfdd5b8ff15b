import { DeadLetter } from './dead-letters/dead-letter.entity';
import { AddRetryLeaseHolder1700000000004 } from './dead-letters/name-who-retries.migration';
import { CreateInbox1700000000002 } from './inbox/inbox.migration';
import { AddFinishedSequence1700000000003 } from './inbox/note-finished-events.migration';
import { InboxEntry } from './inbox/inbox-entry.entity';
import { OutboxEntry } from './outbox/outbox-entry.entity';
import { CreateOutbox1700000000001 } from './outbox/outbox.migration';

/** Migrations to list before the service's own. */
export const messagingMigrations = [
  CreateOutbox1700000000001,
  CreateInbox1700000000002,
  AddFinishedSequence1700000000003,
  AddRetryLeaseHolder1700000000004,
];
/** Entities to list with the service's own. */
export const messagingEntities = [OutboxEntry, InboxEntry, DeadLetter];
