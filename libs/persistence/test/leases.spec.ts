import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** A statement that claims rows beyond its own transaction: it marks and returns them, and other processes skip them. */
const CLAIM = /`\s*UPDATE[^`]*SKIP LOCKED[^`]*RETURNING[^`]*`/;
const FOR_A_WHILE = /`[^`]*UPDATE[^`]*_until = clock_timestamp\(\) \+[^`]*`/;
/** The work on these rows is part of the same transaction. */
const DONE_AT_ONCE = ['apps/subscriptions/src/scheduler/notify-customers.ts'];

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sourcesIn(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/src/') ? [path] : [];
  });
}

describe('statements that claim work', () => {
  const claiming = [...sourcesIn('apps'), ...sourcesIn('libs'), ...sourcesIn('tools')].filter((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    return CLAIM.test(source) || FOR_A_WHILE.test(source);
  });

  it('are found by this spec', () => {
    expect(claiming.length).toBeGreaterThan(12);
    expect(claiming).toEqual(expect.arrayContaining(DONE_AT_ONCE));
  });

  it('release their work as soon as the process ends, in every service', () => {
    const byTimeAlone = claiming.filter((path) => !/\$\{is(Claimable|Abandoned)\(/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(byTimeAlone).toEqual(DONE_AT_ONCE);
  });
});
