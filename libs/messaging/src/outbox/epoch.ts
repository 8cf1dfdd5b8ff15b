import { type Sql, tryAdvisoryLock } from '@brote/persistence';
import { COUNT_LOCK_HOLDERS, RAISE_EPOCH, SELECT_EPOCH } from './epoch.sql';
import { RELAY_LOCK } from './outbox-relay';

/** The epoch of a database's events, and the timeline of PostgreSQL for which it was set. */
export interface Epoch {
  epoch: number;
  timeline: number;
}

const SERVICE_RUNS = 'The service runs: stop all its processes, and wait ten seconds.';

/** The service of the database runs, so its epoch must not change. */
export class ServiceRuns extends Error {
  override readonly name = 'ServiceRuns';
}

interface EpochRow extends Epoch {
  /** PostgreSQL is on another timeline than the one of the epoch. */
  isRestored: boolean;
}

/** The epoch that events of this database carry now. */
export async function readEpoch(sql: Pick<Sql, 'query'>): Promise<number> {
  return requireEpoch({ rows: await sql.query<EpochRow>(SELECT_EPOCH) }).epoch;
}

/**
 * Raises the epoch once for each restore: PostgreSQL is on another timeline then. A second call changes nothing.
 * @param url the address of the service's database
 * @param beforeRaise other work after a restore; when it fails, the epoch stays and a second call repeats the work
 * @returns the epoch now, and whether this call raised it
 * @throws ServiceRuns when a process of the service holds a lock
 */
export async function raiseEpoch(url: string, beforeRaise: () => Promise<void> = async () => {}): Promise<Epoch & { isRaised: boolean }> {
  const lock = await tryAdvisoryLock({ url, name: RELAY_LOCK });
  if (lock === null) throw new ServiceRuns(SERVICE_RUNS);
  try {
    const { rows: lockRows } = await lock.connection.query<{ holders: number }>(COUNT_LOCK_HOLDERS);
    if (lockRows[0]?.holders !== 0) throw new ServiceRuns(SERVICE_RUNS);
    const { epoch, timeline, isRestored } = requireEpoch(await lock.connection.query<EpochRow>(SELECT_EPOCH));
    if (!isRestored) return { epoch, timeline, isRaised: false };
    await beforeRaise();
    return { ...requireEpoch(await lock.connection.query<Epoch>(RAISE_EPOCH)), isRaised: true };
  } finally {
    await lock.release();
  }
}

function requireEpoch<R extends Epoch>({ rows }: { rows: R[] }): R {
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no epoch');
  return row;
}
