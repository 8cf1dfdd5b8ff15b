import { HomeFolder } from './data/home-folder';
import type { StackSecrets } from './data/secrets';
import { readSettings } from './settings';
import { DATABASE_ROLES, partsOf } from './stack';
import type { StackPart } from './stack';

async function buildParts(env: NodeJS.ProcessEnv, inspect: readonly string[] = []): Promise<StackPart[]> {
  const settings = await readSettings({ BROTE_HOME: '/tmp/brote', ...env }, { root: '/shop', dev: false, inspect });
  const secrets: StackSecrets = {
    ...{ stripeSecretKey: 'sk_test_own', stripeWebhookSecret: 'whsec_own', linkSecret: 'link', clientHashKey: 'hash' },
    ...{
      tokenSecret: 'token',
      unsubscribeSecret: 'off',
      pushPrivateKey: 'push',
      deliveryLinkSecret: 'delivery',
      keyEncryptionKey: 'kek',
      callerKeys: { privateKey: 'private-half', publicKey: 'public-half' },
      brokerSeeds: { gateway: 'seed-of-gateway', identity: 'seed-of-identity' },
      signingRoot: { privateKey: 'private-root', publicKey: 'public-root' },
    },
    databasePasswords: Object.fromEntries(DATABASE_ROLES.map((name) => [name, `password-of-${name}`])),
  };
  const inputs = { adminUrl: 'postgres://postgres:secret@127.0.0.1:4205/postgres', natsUrl: 'nats://127.0.0.1:4206', healthPorts: {} };
  return partsOf({ settings, home: new HomeFolder(settings.home), secrets, ...inputs });
}

it('partsOf lets every service with a database migrate it as the role that owns the tables', async () => {
  const databaseServices = (await buildParts({})).filter(({ env }) => env['DATABASE_URL'] !== undefined);

  expect(databaseServices).toHaveLength(6);
  for (const { env } of databaseServices) {
    const [service, migrator] = [env['DATABASE_URL'], env['MIGRATION_DATABASE_URL']].map((url) => new URL(url ?? ''));
    expect(migrator?.username).toBe(`${service?.username}_migrator`);
    expect(migrator?.password).toBe(`password-of-${migrator?.username}`);
    expect(migrator?.pathname).toBe(service?.pathname);
  }
});

it('partsOf gives every service its own database and role, and the gateway none', async () => {
  const urls = (await buildParts({})).map(({ name, env }) => [name, env['DATABASE_URL']]);

  expect(Object.fromEntries(urls)).toMatchObject({
    gateway: undefined,
    'catalog-inventory': 'postgres://brote_catalog_inventory:password-of-brote_catalog_inventory@127.0.0.1:4205/brote_catalog_inventory',
    notifications: 'postgres://brote_notifications:password-of-brote_notifications@127.0.0.1:4205/brote_notifications',
  });
});

it('partsOf replaces the sandbox by a real Stripe account, whose time cannot be moved', async () => {
  const real = await buildParts({ STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' });
  const orders = real.find(({ name }) => name === 'orders-payments');

  expect(real.map(({ name }) => name)).not.toContain('stripe-sandbox');
  expect(orders?.env).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real', CLOCK_MOVABLE: 'false' });
  expect(orders?.env).not.toHaveProperty('STRIPE_API_BASE');
  const partsWithKey = real.filter(({ env }) => env['STRIPE_SECRET_KEY'] !== undefined);
  expect(partsWithKey.map(({ name }) => name)).toEqual(['orders-payments']);
});

it('partsOf sends billing records to a sandbox of the tax agency, unless another service or a real Stripe account is named', async () => {
  const local = await buildParts({});
  expect(local.find(({ name }) => name === 'orders-payments')?.env['VERIFACTU_SERVICE']).toBe('http://127.0.0.1:4209');
  expect(local.find(({ name }) => name === 'aeat-sandbox')?.env).toMatchObject({
    PORT: '4209',
    MEMORY_FILE: '/tmp/brote/data/aeat-sandbox.jsonl',
  });
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' };
  for (const [env, service] of [
    [{ VERIFACTU_SERVICE: 'test' }, 'test'],
    [stripe, 'off'],
    [{ ...stripe, VERIFACTU_SERVICE: 'test' }, 'test'],
  ] as const) {
    const parts = await buildParts(env);
    expect(parts.map(({ name }) => name)).not.toContain('aeat-sandbox');
    expect(parts.find(({ name }) => name === 'orders-payments')?.env['VERIFACTU_SERVICE']).toBe(service);
  }
});

it('partsOf replaces the mailbox by a real mail server', async () => {
  const real = await buildParts({ SMTP_URL: 'smtps://ana:secret@mail.example:465' });

  expect(real.map(({ name }) => name)).not.toContain('mailbox');
  expect(real.find(({ name }) => name === 'notifications')?.env['SMTP_URL']).toBe('smtps://ana:secret@mail.example:465');
});

it('partsOf gives the key that signs callers to the gateway alone', async () => {
  const keyHolders = (await buildParts({})).filter(({ env }) => JSON.stringify(env).includes('private-half'));

  expect(keyHolders.map(({ name }) => name)).toEqual(['gateway']);
});

it('partsOf stores the sandbox’s account beside the other data, so that a reset deletes both', async () => {
  const sandbox = (await buildParts({})).find(({ name }) => name === 'stripe-sandbox');

  expect(sandbox?.env['MEMORY_FILE']).toBe('/tmp/brote/data/stripe-sandbox.jsonl');
});

it('partsOf starts only the inspected service with a debugger', async () => {
  const inspected = await buildParts({}, ['orders-payments']);
  const commands = Object.fromEntries(inspected.map(({ name, command }) => [name, command]));

  expect(commands['orders-payments']).toEqual([
    '--inspect=127.0.0.1:9229',
    '--enable-source-maps',
    '/shop/apps/orders-payments/dist/main.js',
  ]);
  expect(commands['gateway']).toEqual(['/shop/apps/gateway/dist/main.js']);
});
