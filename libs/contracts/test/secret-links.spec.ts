import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privatePagePath } from '../src/pages';

const APPS_FOLDER = join(__dirname, '../../../apps');
const SERVICES = ['gateway', 'identity', 'notifications', 'orders-payments', 'subscriptions', 'catalog-inventory', 'admin-reporting'];
const HARD_CODED_SECRET = /[?&#](token|token_hash|proof)=/;

const readSourcesOf = (service: string): string[] => {
  const folder = join(APPS_FOLDER, service, 'src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts')).map((name) => join(folder, name));
};

describe('a link with a secret', () => {
  it('leads to a private page and carries the secret behind #', () => {
    expect(privatePagePath('/withdrawal', { token: 'a/b' }, { order: 'BR-1 2' })).toBe('/withdrawal?order=BR-1%202#token=a%2Fb');
    expect(privatePagePath('/box', { token: 'a.b', part: 'skip' })).toBe('/box#token=a.b&part=skip');
  });

  it('is built only by privatePagePath, so that its page is always private', () => {
    const sources = SERVICES.flatMap(readSourcesOf);
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((source) => HARD_CODED_SECRET.test(readFileSync(source, 'utf8')))).toEqual([]);
  });
});
