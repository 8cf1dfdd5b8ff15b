export { AuditRecorded, auditRecorded } from './audit-recorded';
export { AUDITED_CONTEXTS, type AuditedContext } from './audited-contexts';
export { AuditVerdict, VerifyAuditRequest, verifyAudit } from './verify-audit';
