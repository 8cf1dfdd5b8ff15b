import { ChainStaffAudit1700000000004 } from './chain-staff-audit.migration';
import { CreateStaffAudit1700000000003 } from './staff-audit.migration';
import type { TableDataMap } from '@brote/persistence';

/** Listed after the messaging migrations and before the service's own. */
export const staffAuditMigrations = [CreateStaffAudit1700000000003, ChainStaffAudit1700000000004];

/** The audit is never deleted. Entries contain ids, states and amounts, no words about customers and no tracking numbers. */
export const staffAuditDataMap: Readonly<Record<string, TableDataMap>> = {
  staff_audit: {
    plain: ['action', 'target_type', 'target_id', 'before', 'after', 'correlation_id', 'trace_id', 'previous_hash', 'hash'],
  },
};
