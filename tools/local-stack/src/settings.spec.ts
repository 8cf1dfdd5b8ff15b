import { hasDemoOrders, readSettings } from './settings';

const options = { root: '/shop', dev: false };

it('readSettings serves the shop on port 4200 by default', async () => {
  const defaults = await readSettings({ BROTE_HOME: '/tmp/x' }, options);
  const movedSettings = await readSettings({ BROTE_HOME: '/tmp/x', BROTE_PORT_GATEWAY: '21599' }, options);

  expect([defaults.publicOrigin, movedSettings.publicOrigin]).toEqual(['http://localhost:4200', 'http://localhost:21599']);
});

it('readSettings names the variable with an invalid port', async () => {
  await expect(readSettings({ BROTE_PORT_NATS: 'high' }, options)).rejects.toThrow('BROTE_PORT_NATS is "high"; it must be a port number');
});

it('readSettings refuses one port for two uses', async () => {
  await expect(readSettings({ BROTE_PORT_GATEWAY: '4204' }, options)).rejects.toThrow(
    'BROTE_PORT_GATEWAY and BROTE_PORT_SMTP are both 4204; each needs its own.',
  );
});

it('readSettings requires the webhook secret of a real Stripe account', async () => {
  await expect(readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' }, options)).rejects.toThrow('without STRIPE_WEBHOOK_SECRET');
});

it('readSettings refuses an incomplete Stripe account', async () => {
  await expect(readSettings({ STRIPE_API_BASE: 'http://127.0.0.1:12111' }, options)).rejects.toThrow('without STRIPE_SECRET_KEY');
  await expect(readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, options)).rejects.toThrow('without STRIPE_SECRET_KEY');
});

it('readSettings places the data among the user’s caches', async () => {
  expect((await readSettings({ XDG_CACHE_HOME: '/home/ana/caches' }, options)).home).toBe('/home/ana/caches/brote');
});

it.each([
  [{}, true],
  [{ BROTE_DEMO_ORDERS: 'no' }, false],
  [{ PUBLIC_ORIGIN: 'https://brote.example' }, false],
  [{ STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' }, false],
])('hasDemoOrders with %j returns %s', async (env, expected) => {
  const settings = await readSettings({ BROTE_HOME: '/tmp/brote', ...env }, { root: '/shop', dev: false });

  expect(hasDemoOrders(settings)).toBe(expected);
});

it('readSettings runs the programs of the folder that BROTE_PROGRAMS names', async () => {
  const other = await readSettings({ BROTE_HOME: '/tmp/x', BROTE_PROGRAMS: '/opt/earlier' }, options);
  const own = await readSettings({ BROTE_HOME: '/tmp/x' }, options);

  expect([other.root, own.root]).toEqual(['/opt/earlier', '/shop']);
});
