import type { Transaction } from '@brote/persistence';

/** What a change replaced, and by what. */
export interface AuditedChange {
  before: object;
  after: object;
}

/** What else belongs to the transaction of a change; called when something did change. */
export type AuditHook = (tx: Transaction, replaced: AuditedChange) => Promise<void>;

/** Nothing else. */
export const noAuditHook: AuditHook = () => Promise.resolve();
