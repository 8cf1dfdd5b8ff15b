import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** A statement that claims rows beyond its own transaction: it marks and returns them, and other processes skip them. */
const CLAIM_STATEMENT = /`\s*UPDATE[^`]*SKIP LOCKED[^`]*RETURNING[^`]*`/;
const LEASE_STATEMENT = /`[^`]*UPDATE[^`]*_until = clock_timestamp\(\) \+[^`]*`/;
/** The work on these rows is part of the same transaction. */
const CLAIMED_IN_ONE_TRANSACTION = ['apps/subscriptions/src/scheduler/notify-customers.ts'];

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : listSources(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/src/') ? [path] : [];
  });
}

describe('statements that claim work', () => {
  const claimingFiles = [...listSources('apps'), ...listSources('libs'), ...listSources('tools')].filter((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    return CLAIM_STATEMENT.test(source) || LEASE_STATEMENT.test(source);
  });

  it('are found by this spec', () => {
    expect(claimingFiles.length).toBeGreaterThan(12);
    expect(claimingFiles).toEqual(expect.arrayContaining(CLAIMED_IN_ONE_TRANSACTION));
  });

  it('release their work as soon as the process ends, in every service', () => {
    const leaseOnlyFiles = claimingFiles.filter((path) => !/\$\{is(Claimable|Abandoned)Sql\(/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(leaseOnlyFiles).toEqual(CLAIMED_IN_ONE_TRANSACTION);
  });
});
