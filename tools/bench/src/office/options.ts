import { parseArgs } from 'node:util';
import type { ReportingCommand } from './reporting-command';
import type { ShopSize } from './seed-functions';

/** The size of the shop, and the length of each measurement. */
export interface OfficeOptions {
  size: ShopSize;
  /** Folder in which the shop stays open. An existing one is not filled again. Undefined: it is deleted with the run. */
  keep: string | undefined;
  /** Commands of admin-reporting that run before. */
  figures: readonly ReportingCommand[];
  /** Maximum of requests and of seconds for each measurement. */
  most: number;
  seconds: number;
}

/** Reads `--orders N`: accounts are a fifth of it, plans a tenth. `--keep folder` leaves the shop open, `--no-figures` leaves them as they are. */
export function readOfficeOptions(args: string[]): OfficeOptions {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '1000000' },
      keep: { type: 'string' },
      'no-figures': { type: 'boolean', default: false },
    },
  });
  const orders = Number(values.orders);
  if (!Number.isInteger(orders) || orders < 1_000 || orders > 10_000_000 || orders % 1_000 !== 0)
    throw new Error(`--orders takes thousands, from 1000 to 10000000, not "${values.orders}"`);
  const size = { orders, users: orders / 5, plans: orders / 10, now: new Date() };
  return { size, keep: values.keep, figures: values['no-figures'] ? [] : ['rebuild', 'reconcile'], most: 100, seconds: 3 };
}
