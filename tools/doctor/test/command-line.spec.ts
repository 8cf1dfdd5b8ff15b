import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerKeys } from '@brote/test-support';
import { USAGE } from '../src/cli/read-options';
import { runDoctor } from '../src/cli/run-doctor';

async function run(args: string[], env: Record<string, string> = {}) {
  const printed = { out: '', error: '' };
  const terminal = {
    out: (text: string) => void (printed.out += text),
    error: (text: string) => void (printed.error += text),
    ...{ width: 140, isColored: false },
  };
  const code = await runDoctor({ args, env, terminal, surroundings: { now: () => Date.now() } });
  return { code, ...printed };
}

const VALID_ENV = {
  ...{ NATS_URL: 'nats://127.0.0.1:4222', PUBLIC_ORIGIN: 'http://localhost:4200', CALLER_PUBLIC_KEY: callerKeys.publicKey },
  DATABASE_URL: 'postgres://a:canary@127.0.0.1/a',
};
const SERVICE_ARGS = ['--service', 'catalog-inventory', '--only', 'settings'];

describe('the command line', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'doctor-cli-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['an unknown option', ['--setings', '/etc/brote']],
    ['an unknown service', ['--service', 'orders']],
    ['an unknown group', ['--only', 'database']],
    ['both sources', ['--service', 'identity', '--settings', '/etc/brote']],
    ['creation without Stripe', ['--create']],
    ['a folder that does not exist', ['--settings', '/does/not/exist']],
    ['a number in words', ['--min-free', 'much']],
  ])('ends with 2 for %s', async (_title, args) => {
    expect(await run(args)).toMatchObject({ code: 2, out: '', error: expect.stringContaining(USAGE) });
  });

  it('ends with 1 for faults, and prints them', async () => {
    const { code, out } = await run(['--settings', folder, '--only', 'settings']);
    expect(code).toBe(1);
    expect(out).toContain('gateway.env');
    expect(out).toContain('Faults: 8.');
  });

  it('checks one service from its environment, and ends with 0 without faults', async () => {
    expect(await run(SERVICE_ARGS, { ...VALID_ENV, HOSTNAME: 'box', PATH: '/bin' })).toEqual({ code: 0, out: 'No faults.\n', error: '' });
  });

  it('names misspelled variables of an environment, and leaves those of others alone', async () => {
    const { code, out } = await run([...SERVICE_ARGS, '--json'], { ...VALID_ENV, HELTH_PORT: '9090' });
    expect([code, JSON.parse(out)]).toMatchObject([1, { findings: [{ subject: 'HELTH_PORT', service: 'catalog-inventory' }] }]);
  });

  it('never prints a value', async () => {
    const { out } = await run(SERVICE_ARGS, { ...VALID_ENV, PUBLIC_ORIGIN: 'canary', HEALTH_PORT: 'canary', DATABASE_URL: 'canary' });
    expect(out).toContain('Faults: 3.');
    expect(out).not.toContain('canary');
  });

  it('prints its usage', async () => {
    expect(await run(['--help'])).toEqual({ code: 0, out: USAGE, error: '' });
  });
});
