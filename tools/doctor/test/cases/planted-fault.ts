import type { Finding } from '../../src/finding';
import type { CheckGroup } from '../../src/reachability/check';
import type { TestShop } from '../shop/test-shop';

/** Repairs what a case has damaged outside the settings. */
export type Undo = () => Promise<void>;

/** Whether a case has to be undone. */
export function isUndo(value: unknown): value is Undo {
  return typeof value === 'function';
}

/** One fault in a healthy shop, and the one finding that names it. */
export interface PlantedFault {
  readonly title: string;
  /** Damages the shop. May return an `Undo`, or a promise of one, for things that `reset` of the shop does not repair. */
  readonly plant: (shop: TestShop) => unknown;
  readonly state?: Finding['state'];
  readonly service: Finding['service'];
  readonly subject: string;
  readonly remedy: string;
  /** The groups that run; all without it. Some faults of settings must show at a server too. */
  readonly groups?: readonly CheckGroup[];
}
