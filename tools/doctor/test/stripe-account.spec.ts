import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createStripe } from '@brote/stripe-client';
import { checkWebhookEndpoint } from '../src/reachability/check-webhook-endpoint';
import { manualPoints } from '../src/reachability/stripe-manual-points';
import { HANDLED_EVENT_TYPES } from '../src/services';
import { FakeStripe } from './shop/fake-stripe';
import { SettingsOnDisk } from './shop/settings-on-disk';

const account = new FakeStripe();
const disk = new SettingsOnDisk();
const origin = new URL('https://shop.test');
const url = 'https://shop.test/api/v1/webhooks/stripe';
let apiBase: string;

beforeAll(async () => {
  apiBase = await account.open();
});
afterAll(async () => {
  await account.close();
  disk.remove();
});
beforeEach(() => {
  account.writes.length = 0;
  account.endpoints = [];
});

function check() {
  const env = { STRIPE_WEBHOOK_SECRET_FILE: disk.get('orders-payments', 'STRIPE_WEBHOOK_SECRET_FILE') };
  const settings = { service: 'orders-payments' as const, env, fileOf: () => undefined };
  return checkWebhookEndpoint({ stripe: createStripe({ secretKey: 'sk_test_x', apiBase }), settings, origin, create: true });
}

describe('with --create', () => {
  it('creates the endpoint with every event, and stores its secret beside the one in use', async () => {
    disk.setSecret('orders-payments', 'STRIPE_WEBHOOK_SECRET', 'whsec_before');
    const findings = await check();
    const path = `${disk.secretPath('orders-payments', 'STRIPE_WEBHOOK_SECRET')}.new`;

    expect(readFileSync(path, 'utf8')).toBe('whsec_ofThisSpec');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(findings).toMatchObject([{ state: 'by hand', remedy: expect.stringContaining(`Move ${path} to `) }]);
    expect(JSON.stringify(findings)).not.toContain('whsec_');
    expect(account.writes).toHaveLength(1);
    for (const type of HANDLED_EVENT_TYPES) expect(account.writes[0]).toContain(`=${type}`);
  });

  it('overwrites no secret of an earlier run', async () => {
    disk.setSecret('orders-payments', 'STRIPE_WEBHOOK_SECRET', 'whsec_before');
    const path = `${disk.secretPath('orders-payments', 'STRIPE_WEBHOOK_SECRET')}.new`;
    writeFileSync(path, 'whsec_earlier');
    const [finding] = await check();

    expect(readFileSync(path, 'utf8')).toBe('whsec_earlier');
    const [, newPath = ''] = /secret is in (\S+)\.$/.exec(finding?.sentence ?? '') ?? [];
    expect(readFileSync(newPath, 'utf8')).toBe('whsec_ofThisSpec');
    rmSync(dirname(newPath), { recursive: true });
  });

  it('adds missing events, and keeps the others', async () => {
    account.endpoints = [{ id: 'we_1', url, status: 'enabled', enabled_events: ['payout.paid'], api_version: null }];
    expect(await check()).toEqual([]);
    for (const type of ['payout.paid', ...HANDLED_EVENT_TYPES]) expect(account.writes[0]).toContain(`=${type}`);
  });

  it('changes nothing at an endpoint that is right', async () => {
    account.endpoints = [{ id: 'we_1', url, status: 'enabled', enabled_events: ['*'], api_version: null }];
    expect([await check(), account.writes]).toEqual([[], []]);
  });
});

it('names the page of each point to check by hand, in the mode of the key', () => {
  expect(manualPoints(true).map(({ remedy }) => remedy)).toContain('Check https://dashboard.stripe.com/settings/billing/automatic.');
  expect(manualPoints(false).every(({ remedy }) => remedy.includes('dashboard.stripe.com/test/settings/'))).toBe(true);
});
