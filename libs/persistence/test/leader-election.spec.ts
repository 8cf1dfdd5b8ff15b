import { eventually, useEmptyDatabase, type EmptyDatabase } from '@brote/test-support';
import { DataSource } from 'typeorm';
import { tryAdvisoryLock, isClaimableSql, LeaderElection, ProcessLock } from '../src';

describe('leadership', () => {
  let database: EmptyDatabase;
  let admin: DataSource;
  const leaders: LeaderElection[] = [];
  const leadingCandidates = new Set<string>();
  let maxSimultaneousLeaders = 0;
  /** The events of the election, in order. */
  const electionEvents: string[] = [];

  beforeEach(async () => {
    database = await useEmptyDatabase();
    admin = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    leadingCandidates.clear();
    electionEvents.length = 0;
    maxSimultaneousLeaders = 0;
  });

  afterEach(async () => {
    await Promise.all(leaders.splice(0).map((leader) => leader.stop()));
    await admin.destroy();
    await database.drop();
  });

  function startCandidate(candidate: string): LeaderElection {
    const lead = async (_lock: unknown, stop: AbortSignal): Promise<void> => {
      leadingCandidates.add(candidate);
      electionEvents.push(`${candidate} leads`);
      maxSimultaneousLeaders = Math.max(maxSimultaneousLeaders, leadingCandidates.size);
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
      leadingCandidates.delete(candidate);
      electionEvents.push(`${candidate} ends`);
    };
    const leader = new LeaderElection({ url: database.url, name: 'the crown', retryMs: 50, lead });
    leader.start();
    leaders.push(leader);
    return leader;
  }

  it('belongs to one process at a time, and passes to another process', async () => {
    const first = startCandidate('first');
    await eventually(() => leadingCandidates.has('first'));
    startCandidate('second');
    startCandidate('third');
    await first.stop();
    await eventually(() => leadingCandidates.size === 1 && !leadingCandidates.has('first'));
    expect(maxSimultaneousLeaders).toBe(1);
  });

  it('ends at once when the session ends, and is acquired again', async () => {
    startCandidate('only');
    await eventually(() => leadingCandidates.has('only'));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lock the crown' AND datname = current_database()`,
    );
    await eventually(() => expect(electionEvents).toEqual(['only leads', 'only ends', 'only leads']));
    expect(maxSimultaneousLeaders).toBe(1);
  });

  it('uses locks by name: a held name is refused, another name is granted', async () => {
    const lock = await tryAdvisoryLock({ url: database.url, name: 'a' });
    expect(lock?.lossSignal.aborted).toBe(false);
    expect(await tryAdvisoryLock({ url: database.url, name: 'a' })).toBeNull();
    const otherLock = await tryAdvisoryLock({ url: database.url, name: 'b' });
    expect(otherLock).not.toBeNull();
    await Promise.all([lock?.release(), otherLock?.release()]);
    expect(lock?.lossSignal.aborted).toBe(true);
  });

  it('ends for the process lock when its session is lost, even if the lock is acquired again', async () => {
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    const isStillHeld = processLock.createHeldCheck();
    expect([processLock.holder !== null, isStillHeld()]).toEqual([true, true]);
    await admin.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
        WHERE l.locktype = 'advisory' AND (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint`,
      [processLock.holder],
    );
    await eventually(() => expect(isStillHeld()).toBe(false));
    await eventually(() => expect(processLock.holder).not.toBeNull());
    expect([isStillHeld(), processLock.createHeldCheck()()]).toEqual([false, true]);
    await processLock.onApplicationShutdown();
  });

  it('frees leases at once when the database ends the session of their holder', async () => {
    await admin.query('CREATE TABLE work (lease_until timestamptz, lease_holder bigint)');
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    const previousHolder = processLock.holder;
    await admin.query(`INSERT INTO work VALUES (clock_timestamp() + interval '1 hour', $1)`, [previousHolder]);
    await admin.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
        WHERE l.locktype = 'advisory' AND (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint`,
      [previousHolder],
    );
    await eventually(() => expect([null, previousHolder]).not.toContain(processLock.holder));
    await eventually(async () => expect(await admin.query(`SELECT 1 FROM work WHERE ${isClaimableSql()}`)).toHaveLength(1));
    await processLock.onApplicationShutdown();
  });

  it('frees a lease for other processes only after its holder has ended', async () => {
    await admin.query('CREATE TABLE work (lease_until timestamptz, lease_holder bigint)');
    const processLock = new ProcessLock(admin);
    await processLock.onModuleInit();
    expect(processLock.holder).not.toBeNull();
    await admin.query(`INSERT INTO work VALUES (clock_timestamp() + interval '1 hour', $1)`, [processLock.holder]);
    const countClaimable = async (): Promise<number> =>
      (await admin.query<unknown[]>(`SELECT 1 FROM work WHERE ${isClaimableSql()}`)).length;
    expect(await countClaimable()).toBe(0);
    await processLock.onApplicationShutdown();
    expect(processLock.holder).toBeNull();
    await eventually(async () => (await countClaimable()) === 1);
    await admin.query(`UPDATE work SET lease_holder = NULL`);
    expect(await countClaimable()).toBe(0);
  });
});
