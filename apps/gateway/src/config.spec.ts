import { ConfigError, loadConfig } from '@brote/service-runtime';
import { GatewayConfig } from './config';

const local = { NATS_URL: 'nats://127.0.0.1:1', PUBLIC_ORIGIN: 'http://localhost:8080', CLIENT_HASH_KEY: 'demo-key-for-one-machine' };
const publicly = { ...local, PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' };

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(GatewayConfig, env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
};

describe('the gateway’s configuration', () => {
  it('runs on one machine with demo secrets and the sandbox', () => {
    expect(problemsOf({ ...local, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toBe('');
  });

  it('refuses demo secrets, the sandbox and a movable clock in public, each in a sentence', () => {
    expect(problemsOf(publicly)).toBe('');
    expect(problemsOf({ ...publicly, CLIENT_HASH_KEY: local.CLIENT_HASH_KEY })).toContain('CLIENT_HASH_KEY holds a placeholder');
    expect(problemsOf({ ...publicly, PAYMENT_PAGE_ORIGIN: 'http://localhost:9000' })).toContain('PAYMENT_PAGE_ORIGIN is a sandbox');
    expect(problemsOf({ ...publicly, CLOCK_MOVABLE: 'true' })).toContain('CLOCK_MOVABLE is refused');
  });
});
