import type { Transaction } from '@brote/persistence';

/** The state before and after a change. */
export interface AuditedChange {
  before: object;
  after: object;
}

/** Runs in the transaction of a change, after the change. */
export type AuditHook = (tx: Transaction, auditedChange: AuditedChange) => Promise<void>;

/** Records nothing. */
export const noAuditHook: AuditHook = () => Promise.resolve();
