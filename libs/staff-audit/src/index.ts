export { StaffAudit, type StaffChange } from './staff-audit';
export { StaffAuditModule } from './staff-audit.module';
export { staffAuditMigrations } from './staff-audit-schema';
export { staffAuditDataMap } from './staff-audit-data-map';
