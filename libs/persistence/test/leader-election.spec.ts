import { eventually, useEmptyDatabase, type EmptyDatabase } from '@brote/test-support';
import { DataSource } from 'typeorm';
import { advisoryLock, isClaimable, LeaderElection, ProcessLock } from '../src';

describe('leadership', () => {
  let database: EmptyDatabase;
  let admin: DataSource;
  const leaders: LeaderElection[] = [];
  const leading = new Set<string>();
  let mostAtOnce = 0;
  /** The events of the election, in order. */
  const terms: string[] = [];

  beforeEach(async () => {
    database = await useEmptyDatabase();
    admin = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    leading.clear();
    terms.length = 0;
    mostAtOnce = 0;
  });

  afterEach(async () => {
    await Promise.all(leaders.splice(0).map((leader) => leader.stop()));
    await admin.destroy();
    await database.drop();
  });

  function compete(who: string): LeaderElection {
    const lead = async (_lock: unknown, stop: AbortSignal): Promise<void> => {
      leading.add(who);
      terms.push(`${who} leads`);
      mostAtOnce = Math.max(mostAtOnce, leading.size);
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
      leading.delete(who);
      terms.push(`${who} ends`);
    };
    const leader = new LeaderElection({ url: database.url, name: 'the crown', retryMs: 50, lead });
    leader.start();
    leaders.push(leader);
    return leader;
  }

  it('belongs to one process at a time, and passes to another process', async () => {
    const first = compete('first');
    await eventually(() => leading.has('first'));
    compete('second');
    compete('third');
    await first.stop();
    await eventually(() => leading.size === 1 && !leading.has('first'));
    expect(mostAtOnce).toBe(1);
  });

  it('ends at once when the session ends, and is acquired again', async () => {
    compete('only');
    await eventually(() => leading.has('only'));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lock the crown' AND datname = current_database()`,
    );
    await eventually(() => expect(terms).toEqual(['only leads', 'only ends', 'only leads']));
    expect(mostAtOnce).toBe(1);
  });

  it('uses locks by name: a held name is refused, another name is granted', async () => {
    const lock = await advisoryLock({ url: database.url, name: 'a' });
    expect(lock?.lost.aborted).toBe(false);
    expect(await advisoryLock({ url: database.url, name: 'a' })).toBeNull();
    const other = await advisoryLock({ url: database.url, name: 'b' });
    expect(other).not.toBeNull();
    await Promise.all([lock?.release(), other?.release()]);
    expect(lock?.lost.aborted).toBe(true);
  });

  it('ends for the process lock when its session is lost, even if the lock is acquired again', async () => {
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    const isAlive = processLock.heldCheck();
    expect([processLock.holder !== null, isAlive()]).toEqual([true, true]);
    await admin.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
        WHERE l.locktype = 'advisory' AND (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint`,
      [processLock.holder],
    );
    await eventually(() => expect(isAlive()).toBe(false));
    await eventually(() => expect(processLock.holder).not.toBeNull());
    expect([isAlive(), processLock.heldCheck()()]).toEqual([false, true]);
    await processLock.onApplicationShutdown();
  });

  it('frees leases at once when the database ends the session of their holder', async () => {
    await admin.query('CREATE TABLE work (lease_until timestamptz, lease_holder bigint)');
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    const before = processLock.holder;
    await admin.query(`INSERT INTO work VALUES (clock_timestamp() + interval '1 hour', $1)`, [before]);
    await admin.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
        WHERE l.locktype = 'advisory' AND (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint`,
      [before],
    );
    await eventually(() => expect([null, before]).not.toContain(processLock.holder));
    await eventually(async () => expect(await admin.query(`SELECT 1 FROM work WHERE ${isClaimable()}`)).toHaveLength(1));
    await processLock.onApplicationShutdown();
  });

  it('frees a lease for other processes only after its holder has ended', async () => {
    await admin.query('CREATE TABLE work (lease_until timestamptz, lease_holder bigint)');
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    expect(processLock.holder).not.toBeNull();
    await admin.query(`INSERT INTO work VALUES (clock_timestamp() + interval '1 hour', $1)`, [processLock.holder]);
    const free = async (): Promise<number> => (await admin.query<unknown[]>(`SELECT 1 FROM work WHERE ${isClaimable()}`)).length;
    expect(await free()).toBe(0);
    await processLock.onApplicationShutdown();
    expect(processLock.holder).toBeNull();
    await eventually(async () => (await free()) === 1);
    await admin.query(`UPDATE work SET lease_holder = NULL`);
    expect(await free()).toBe(0);
  });
});
