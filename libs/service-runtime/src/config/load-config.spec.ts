import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsInt, IsOptional, Max, MinLength } from 'class-validator';
import { Env } from './env.decorator';
import { ConfigError, loadConfig } from './load-config';
import { isLoopbackOrigin, DatabaseServiceConfig, ServiceConfig } from './service-config';

class PayConfig extends ServiceConfig {
  @Env('PAY_SECRET', { description: 'the secret of at least 20 characters.', secret: true }) @MinLength(20) secret!: string;
  @Env('PAY_TRIES', { description: 'how often to try, up to 5.', default: 3 }) @IsInt() @Max(5) tries!: number;
  @Env('PAY_LIMIT', { description: 'cents.', default: 9, replaces: { name: 'PAY_MAX', instead: 'write PAY_LIMIT in cents.' } })
  @IsInt()
  limit!: number;
  @Env('PAY_NOTES', { description: 'words separated by commas.', optional: true }) @IsOptional() notes?: string[];
}

const validEnv = {
  NATS_URL: 'nats://127.0.0.1:23000',
  NATS_NKEY_SEED: `SU${'A'.repeat(56)}`,
  PUBLIC_ORIGIN: 'http://localhost:23001',
  PAY_SECRET: 'canary-secret-of-twenty-and-more',
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(PayConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('loadConfig', () => {
  it('returns a typed, frozen object, with defaults for optional variables', () => {
    const config = loadConfig(PayConfig, { ...validEnv, HEALTH_PORT: '23002', CLOCK_MOVABLE: 'true', PAY_NOTES: 'a, b' });
    expect(config).toMatchObject({
      natsUrl: validEnv.NATS_URL,
      healthPort: 23002,
      clockMovable: true,
      tries: 3,
      notes: ['a', 'b'],
      logLevel: 'info',
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('lists every wrong variable at once, each with the value to set', () => {
    const problems = problemsOf({ PUBLIC_ORIGIN: 'ftp://x', PAY_TRIES: 'many', PAY_SECRET: 'short' });
    expect(problems).toHaveLength(4);
    for (const name of ['NATS_URL is missing', 'PUBLIC_ORIGIN is wrong', 'PAY_TRIES is wrong', 'PAY_SECRET is wrong'])
      expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    expect(problems.join()).toContain('the secret of at least 20 characters.');
  });

  it('lists wrong variables and errors of several values at once, and names each variable once', () => {
    const problems = problemsOf({
      ...{ ...validEnv, PUBLIC_ORIGIN: 'https://shop.example', CLOCK_MOVABLE: 'true' },
      ...{ PAY_TRIES: 'many', PAY_SECRET: 'demo', NATS_NKEY_SEED: '' },
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(['CLOCK_MOVABLE', 'NATS_NKEY_SEED', 'PAY_SECRET', 'PAY_TRIES']);
  });

  it('reports no error that depends on an unknown stage', () => {
    const unknownStage = { ...validEnv, NATS_NKEY_SEED: '', PUBLIC_ORIGIN: 'shop.example' };
    expect(problemsOf(unknownStage)).toEqual([expect.stringContaining('PUBLIC_ORIGIN is wrong')]);
    expect(problemsOf({ ...unknownStage, SHOP_STAGE: 'real' })).toHaveLength(2);
    expect(problemsOf({ ...unknownStage, SHOP_STAGE: 'staging' })).toEqual([
      expect.stringContaining('PUBLIC_ORIGIN is wrong'),
      expect.stringContaining('NATS_NKEY_SEED is missing'),
    ]);
  });

  it('never prints a value', () => {
    const problems = problemsOf({
      PUBLIC_ORIGIN: 'canary-origin',
      PAY_SECRET: 'canary-short',
      LOG_LEVEL: 'canary-level',
      HEALTH_PORT: 'canary-port',
    });
    expect(problems.length).toBeGreaterThan(3);
    expect(problems.join()).not.toContain('canary');
  });

  it('treats an empty variable as absent', () => {
    expect(problemsOf({ ...validEnv, PAY_SECRET: '  ' })).toEqual([expect.stringMatching(/^PAY_SECRET is missing/)]);
  });

  it('reads a secret from a file, without its last line break', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'brote-config-')), 'secret');
    writeFileSync(path, 'a-secret-from-a-mounted-file\n');
    const { PAY_SECRET: _, ...rest } = validEnv;
    expect(loadConfig(PayConfig, { ...rest, PAY_SECRET_FILE: path }).secret).toBe('a-secret-from-a-mounted-file');
    expect(problemsOf({ ...rest, PAY_SECRET_FILE: '/does/not/exist' })).toEqual([
      expect.stringContaining('PAY_SECRET_FILE cannot be read (ENOENT)'),
    ]);
    expect(problemsOf({ ...validEnv, PAY_SECRET_FILE: path })).toEqual([expect.stringContaining('PAY_SECRET is set twice')]);
  });

  it('refuses a variable that another one has replaced, and names what to write instead', () => {
    expect(problemsOf({ ...validEnv, PAY_MAX: '' })).toEqual([]);
    for (const name of ['PAY_MAX', 'PAY_MAX_FILE'])
      expect(problemsOf({ ...validEnv, [name]: '5' })).toEqual(['PAY_MAX is no longer read: write PAY_LIMIT in cents.']);
  });

  it('does not accept words for booleans or numbers', () => {
    expect(problemsOf({ ...validEnv, CLOCK_MOVABLE: 'yes' })).toHaveLength(1);
    expect(problemsOf({ ...validEnv, HEALTH_PORT: '1e3' })).toHaveLength(1);
  });

  it('is local on this machine and real with a public origin, unless SHOP_STAGE says something else', () => {
    const stageOf = (env: Record<string, string>) => loadConfig(PayConfig, { ...validEnv, ...env }).shopStage;
    expect(stageOf({})).toBe('local');
    expect(stageOf({ PUBLIC_ORIGIN: 'https://shop.example' })).toBe('production');
    expect(stageOf({ PUBLIC_ORIGIN: 'https://shop.example', SHOP_STAGE: 'staging' })).toBe('staging');
    expect(stageOf({ SHOP_STAGE: 'production' })).toBe('production');
    expect(problemsOf({ ...validEnv, SHOP_STAGE: 'live' })).toEqual([expect.stringContaining('SHOP_STAGE is wrong')]);
    expect(problemsOf({ ...validEnv, PUBLIC_ORIGIN: 'https://shop.example', SHOP_STAGE: 'local' })).toEqual([
      expect.stringContaining('SHOP_STAGE is local, which needs a PUBLIC_ORIGIN on this machine'),
    ]);
  });

  it('refuses a movable clock in production alone', () => {
    const staging = { ...validEnv, PUBLIC_ORIGIN: 'https://shop.example', CLOCK_MOVABLE: 'true', SHOP_STAGE: 'staging' };
    expect(problemsOf(staging)).toEqual([]);
    expect(problemsOf({ ...validEnv, PUBLIC_ORIGIN: 'https://shop.example', CLOCK_MOVABLE: 'true' })).toEqual([
      expect.stringContaining('CLOCK_MOVABLE is refused'),
    ]);
  });

  it('refuses a broker without TLS or without a user, unless the shop is local', () => {
    const { NATS_NKEY_SEED: _, ...envWithoutUser } = { ...validEnv, NATS_URL: 'tls://10.0.0.1:4222,nats://10.0.0.2:4222' };
    expect(problemsOf(envWithoutUser)).toEqual([]);
    expect(problemsOf({ ...envWithoutUser, PUBLIC_ORIGIN: 'https://shop.example' })).toEqual([
      expect.stringContaining('NATS_URL must be tls://'),
      expect.stringContaining('NATS_NKEY_SEED is missing'),
    ]);
    expect(problemsOf({ ...validEnv, NATS_URL: 'tls://10.0.0.1:4222', PUBLIC_ORIGIN: 'https://shop.example' })).toEqual([]);
  });

  it('refuses a placeholder for a secret, unless the shop is local', () => {
    const demoEnv = { ...validEnv, PAY_SECRET: 'demo-secret-that-everybody-knows' };
    expect(problemsOf(demoEnv)).toEqual([]);
    expect(problemsOf({ ...demoEnv, PUBLIC_ORIGIN: 'https://shop.example' })).toEqual([
      expect.stringContaining('PAY_SECRET holds a placeholder'),
    ]);
  });

  it('requires a database address from services that own a database', () => {
    const { PAY_SECRET: _, ...rest } = validEnv;
    expect(() => loadConfig(DatabaseServiceConfig, rest)).toThrow(/DATABASE_URL is missing/);
    expect(loadConfig(DatabaseServiceConfig, { ...rest, DATABASE_URL: 'postgres://a@127.0.0.1/b' }).databaseUrl).toContain('postgres');
  });
});

describe('isLoopbackOrigin', () => {
  it.each(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:3', 'http://shop.localhost'])('accepts %s as loopback', (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(true);
  });
  it.each(['https://shop.example', 'http://localhost.example', 'http://10.0.0.1', 'nonsense'])('treats %s as public', (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(false);
  });
});
