import type { TableDataMap } from '@brote/persistence';
import { DeadLetter } from './dead-letters/dead-letter.entity';
import { AddRetryLeaseHolder1700000000004, CreateInbox1700000000002, AddFinishedSequence1700000000003 } from './inbox/inbox.migration';
import { CreateOutboxEpoch1700000000005 } from './outbox/epoch.migration';
import { CreateOutbox1700000000001 } from './outbox/outbox.migration';

/** Migrations to list before the service's own. */
export const messagingMigrations = [
  CreateOutbox1700000000001,
  CreateInbox1700000000002,
  AddFinishedSequence1700000000003,
  AddRetryLeaseHolder1700000000004,
  CreateOutboxEpoch1700000000005,
];
/** Entities to list with the service's own. */
export const messagingEntities = [DeadLetter];

const RELAY_COLUMNS = ['stream', 'last_error'];

/** The tables of messaging. Events contain ids and states; the contracts permit no free text about a person. */
export const messagingDataMap: Readonly<Record<string, TableDataMap>> = {
  aggregate_seen: { plain: ['consumer', 'aggregate_type', 'aggregate_id'] },
  dead_letter: { plain: ['consumer', 'subject', 'payload', 'headers', 'error_code', 'error', 'status', 'by'] },
  inbox: { plain: ['consumer'] },
  migration: { plain: ['name'] },
  outbox: { plain: ['subject', 'type', 'aggregate_type', 'aggregate_id', 'payload', 'headers', ...RELAY_COLUMNS] },
  stream_watch: { plain: ['role', 'stream'] },
};
