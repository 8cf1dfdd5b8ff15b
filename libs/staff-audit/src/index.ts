export { StaffAudit, type StaffChange } from './staff-audit';
export { StaffAuditModule } from './staff-audit.module';
export { staffAuditMigrations } from './staff-audit-schema';
