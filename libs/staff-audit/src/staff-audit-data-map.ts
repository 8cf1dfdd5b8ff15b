import type { TableDataMap } from '@brote/persistence';

/** The audit is never deleted. Entries contain ids, states and amounts, no words about customers and no tracking numbers. */
export const staffAuditDataMap: Readonly<Record<string, TableDataMap>> = {
  staff_audit: {
    plain: ['action', 'target_type', 'target_id', 'before', 'after', 'correlation_id', 'trace_id', 'previous_hash', 'hash'],
  },
};
