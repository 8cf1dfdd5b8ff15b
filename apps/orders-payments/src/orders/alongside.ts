import type { Transaction } from '@brote/persistence';

/** What a change replaced, and by what. */
export interface Replaced {
  before: object;
  after: object;
}

/** What else belongs to the transaction of a change; called when something did change. */
export type Alongside = (tx: Transaction, replaced: Replaced) => Promise<void>;

/** Nothing else. */
export const alone: Alongside = () => Promise.resolve();
