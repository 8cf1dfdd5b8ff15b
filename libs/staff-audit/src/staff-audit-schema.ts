import { ChainStaffAudit1700000000004 } from './chain-staff-audit.migration';
import { CreateStaffAudit1700000000003 } from './staff-audit.migration';

/** Listed after the messaging migrations and before the service's own. */
export const staffAuditMigrations = [CreateStaffAudit1700000000003, ChainStaffAudit1700000000004];
