export * from './audit-entry';
export * from './audited-contexts';
export * from './verify-audit';
