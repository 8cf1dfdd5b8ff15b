import type { TableDataMap } from '@brote/persistence';

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
