import { hasDemoOrders, readSettings } from './settings';

const here = { root: '/shop', dev: false };

it('serves the shop on port 4200 unless told otherwise', async () => {
  const usual = await readSettings({ BROTE_HOME: '/tmp/x' }, here);
  const moved = await readSettings({ BROTE_HOME: '/tmp/x', BROTE_PORT_GATEWAY: '21599' }, here);

  expect([usual.publicOrigin, moved.publicOrigin]).toEqual(['http://localhost:4200', 'http://localhost:21599']);
});

it('names the variable whose port is none', async () => {
  await expect(readSettings({ BROTE_PORT_NATS: 'high' }, here)).rejects.toThrow('BROTE_PORT_NATS is "high"; it must be a port number');
});

it('gives no two things the same port', async () => {
  await expect(readSettings({ BROTE_PORT_GATEWAY: '4204' }, here)).rejects.toThrow(
    'BROTE_PORT_GATEWAY and BROTE_PORT_SMTP are both 4204; each needs its own.',
  );
});

it('asks for the webhook secret of a real Stripe account', async () => {
  await expect(readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' }, here)).rejects.toThrow('without STRIPE_WEBHOOK_SECRET');
});

it('does not take half a Stripe account for none', async () => {
  await expect(readSettings({ STRIPE_API_BASE: 'http://127.0.0.1:12111' }, here)).rejects.toThrow('without STRIPE_SECRET_KEY');
  await expect(readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, here)).rejects.toThrow('without STRIPE_SECRET_KEY');
});

it('keeps its data among the caches of the user', async () => {
  expect((await readSettings({ XDG_CACHE_HOME: '/home/ana/caches' }, here)).home).toBe('/home/ana/caches/brote');
});

it.each([
  [{}, true],
  [{ BROTE_DEMO_ORDERS: 'no' }, false],
  [{ PUBLIC_ORIGIN: 'https://brote.example' }, false],
  [{ STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' }, false],
])('with %j demo orders are %s', async (env, expected) => {
  const settings = await readSettings({ BROTE_HOME: '/tmp/brote', ...env }, { root: '/shop', dev: false });

  expect(hasDemoOrders(settings)).toBe(expected);
});
