import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** A statement that claims rows beyond its own transaction: it marks and returns them, and other processes skip them. */
const CLAIM_STATEMENT = /`\s*UPDATE[^`]*SKIP LOCKED[^`]*RETURNING[^`]*`/;
const LEASE_STATEMENT = /`[^`]*UPDATE[^`]*_until = clock_timestamp\(\) \+[^`]*`/;
/** Statements that need no look at the holder's process, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/notifications/src/messages/sending/sending.sql.ts CLAIM_DUE_MAILS': 'RELEASE_ABANDONED_MAILS releases mails of ended processes',
  'apps/notifications/src/messages/sending/sending.sql.ts RENEW_LEASES': 'the holder renews its own leases',
  'apps/subscriptions/src/operations/scheduler/scheduler.sql.ts MARK_BILLING_PAUSES': 'the work is part of the same transaction',
};

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : listSources(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/src/') ? [path] : [];
  });
}

/** Every SQL text that claims work, with its file and, if it has one, its name. */
function findClaims(path: string): { name: string; sql: string }[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  return [...source.matchAll(/(?:(\w+) = \s*)?(`[^`]*`)/g)]
    .map(([, constant = '', sql = '']) => ({ name: `${path} ${constant}`.trim(), sql }))
    .filter(({ sql }) => CLAIM_STATEMENT.test(sql) || LEASE_STATEMENT.test(sql));
}

describe('statements that claim work', () => {
  const claims = [...listSources('apps'), ...listSources('libs'), ...listSources('tools')].flatMap(findClaims);

  it('are found by this spec', () => {
    expect(claims.length).toBeGreaterThan(12);
    expect(claims.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });

  it('release their work as soon as the process ends, in every service', () => {
    const leaseOnly = claims.filter(({ sql }) => !/\$\{is(Claimable|Abandoned)Sql\(/.test(sql)).map(({ name }) => name);
    expect(leaseOnly).toEqual(Object.keys(EXCEPTIONS));
  });
});
