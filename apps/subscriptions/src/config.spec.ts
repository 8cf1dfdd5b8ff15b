import { ConfigError, loadConfig } from '@brote/service-runtime';
import { DemoConfig } from './commands/demo.config';
import { SubscriptionsConfig } from './config';

const localEnv = {
  DATABASE_URL: 'postgres://subscriptions:secret@127.0.0.1:24001/subscriptions',
  NATS_URL: 'nats://127.0.0.1:24002',
  PUBLIC_ORIGIN: 'http://localhost:24003',
  DELIVERY_LINK_SECRET: '0123456789abcdef0123456789abcdef',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(SubscriptionsConfig, { ...localEnv, ...env });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('the configuration', () => {
  it('loads for one machine, with a notice of more than fifteen days', () => {
    expect(loadConfig(SubscriptionsConfig, localEnv)).toMatchObject({ noticeDays: 17 });
  });

  it('refuses a short secret, a notice below the legal minimum, and an anonymization before the guarantee ends', () => {
    expect(problemsOf({ DELIVERY_LINK_SECRET: 'short' })).toEqual([expect.stringContaining('DELIVERY_LINK_SECRET is wrong')]);
    expect(problemsOf({ ENDED_PLANS_KEPT_DAYS: '1000' })).toEqual([expect.stringContaining('ENDED_PLANS_KEPT_DAYS is wrong')]);
    expect(problemsOf({ NOTICE_DAYS: '14' })).toEqual([expect.stringContaining('NOTICE_DAYS is wrong')]);
  });

  it('allows the earlier price of demo plans on one machine only', () => {
    const demoEnv = { ...localEnv, DEMO_CHECKOUT: '{}' };
    expect(loadConfig(DemoConfig, demoEnv).demoCheckout).toBe('{}');
    expect(() => loadConfig(DemoConfig, { ...demoEnv, PUBLIC_ORIGIN: 'https://brote.example' })).toThrow(
      'Demo subscribers are for a local shop',
    );
  });
});
