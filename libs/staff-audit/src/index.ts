export { StaffAudit, type StaffChange } from './staff-audit';
export { StaffAuditModule } from './staff-audit.module';
export { staffAuditMigrations, staffAuditDataMap } from './staff-audit-schema';
