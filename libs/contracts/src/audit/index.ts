export { AuditEntryView, auditRecorded } from './audit-entry';
export { AUDITED_CONTEXTS, type AuditedContext } from './audited-contexts';
export { AuditVerification, VerifyAuditRequest, verifyAudit } from './verify-audit';
