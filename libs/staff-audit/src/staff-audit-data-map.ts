import type { TableMap } from '@brote/persistence';

/** The audit is never deleted: entries hold ids, states and amounts, and no words about customers. */
export const staffAuditDataMap: Readonly<Record<string, TableMap>> = {
  staff_audit: {
    plain: ['action', 'target_type', 'target_id', 'before', 'after', 'correlation_id', 'trace_id', 'previous_hash', 'hash'],
  },
};
