import { ConfigError, loadConfig } from '@brote/service-runtime';
import { brokerSeed } from '@brote/test-support';
import { OrdersConfig } from './config';

const localEnv = {
  DATABASE_URL: 'postgres://orders:secret@127.0.0.1:24001/orders',
  NATS_URL: 'nats://127.0.0.1:24002',
  PUBLIC_ORIGIN: 'http://localhost:24003',
  STRIPE_SECRET_KEY: ['sk', 'test', 'abc'].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
  LINK_SECRET: '0123456789abcdef0123456789abcdef',
};
const liveKey = ['sk', 'live', 'abc'].join('_');
const seller = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
};
const realShopEnv = {
  PUBLIC_ORIGIN: 'https://brote.shop',
  STRIPE_SECRET_KEY: liveKey,
  ...seller,
  NATS_NKEY_SEED: brokerSeed('orders-payments'),
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(OrdersConfig, { ...localEnv, ...env });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('OrdersConfig', () => {
  it('starts on one machine with demo values', () => {
    expect(loadConfig(OrdersConfig, localEnv)).toMatchObject({ stripeWebhookSecrets: ['whsec_one', 'whsec_two'], vatDestinationFrom: '' });
  });

  it('refuses a live key together with the sandbox', () => {
    expect(problemsOf({ ...realShopEnv, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toEqual([
      expect.stringContaining('STRIPE_API_BASE is refused'),
    ]);
  });

  it('refuses a test key and each part of the demo seller with a public origin', () => {
    const problems = problemsOf({ PUBLIC_ORIGIN: 'https://brote.shop' }).map((problem) => problem.split(' ')[0]);
    expect(problems).toEqual(expect.arrayContaining(['STRIPE_SECRET_KEY', ...Object.keys(seller)]));
  });

  it('refuses a tax number with a wrong check digit, and a name that billing records cannot carry', () => {
    expect(problemsOf({ SELLER_TAX_ID: 'B12345678' })).toEqual([expect.stringContaining('SELLER_TAX_ID is refused')]);
    expect(problemsOf({ SELLER_NAME: ' Cepillos S.L.' })).toEqual([expect.stringContaining('SELLER_NAME is refused')]);
  });

  it('accepts the configuration of a real shop', () => {
    expect(problemsOf(realShopEnv)).toEqual([]);
    expect(problemsOf({ ...realShopEnv, SHOP_STAGE: 'production' })).toEqual([]);
  });

  it('takes a live key in production alone, and a test key in no other place', () => {
    const { STRIPE_SECRET_KEY: testKey } = localEnv;
    expect(problemsOf({ STRIPE_SECRET_KEY: liveKey })).toEqual([expect.stringContaining('STRIPE_SECRET_KEY is a live key')]);
    expect(problemsOf({ ...realShopEnv, SHOP_STAGE: 'staging' })).toEqual([expect.stringContaining('STRIPE_SECRET_KEY is a live key')]);
    expect(problemsOf({ ...realShopEnv, SHOP_STAGE: 'staging', STRIPE_SECRET_KEY: testKey })).toEqual([]);
    expect(problemsOf({ ...realShopEnv, STRIPE_SECRET_KEY: testKey })).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY is a test key'),
    ]);
  });

  it.each(['test', 'http://localhost:1'])('refuses VERIFACTU_SERVICE=%s with a live key', (service) => {
    const problem = 'VERIFACTU_SERVICE is refused with a live STRIPE_SECRET_KEY';
    expect(problemsOf({ ...realShopEnv, VERIFACTU_SERVICE: service })).toEqual([expect.stringContaining(problem)]);
  });

  it('takes the day from which sales bear the VAT of the country of delivery', () => {
    expect(loadConfig(OrdersConfig, { ...localEnv, VAT_DESTINATION_FROM: '2027-01-01' }).vatDestinationFrom).toBe('2027-01-01');
    for (const wrongDay of ['2027', '01-01-2027', '2027-02-30', '2027-13-01', 'destination'])
      expect(problemsOf({ VAT_DESTINATION_FROM: wrongDay })).toEqual([expect.stringContaining('VAT_DESTINATION_FROM is wrong')]);
  });

  it.each(['origin', 'destination'])('refuses VAT_MODE=%s and says what to write instead', (mode) => {
    expect(problemsOf({ VAT_MODE: mode })).toEqual([
      'VAT_MODE is no longer read: remove VAT_MODE=origin; instead of VAT_MODE=destination write VAT_DESTINATION_FROM with the first day of that VAT, YYYY-MM-DD.',
    ]);
  });

  it.each([
    [{ VERIFACTU_SERVICE: 'http://127.0.0.1:12112' }, 'http://127.0.0.1:12112/wlpl/TIKE-CONT/ValidarQR'],
    [{ VERIFACTU_SERVICE: 'off' }, null],
    [{}, null],
  ])('sends billing records with %j', (env, checkPage) => {
    expect(loadConfig(OrdersConfig, { ...localEnv, ...env }).invoiceCheckPage).toBe(checkPage);
  });

  it.each([
    [{ VERIFACTU_SERVICE: 'on' }, 'VERIFACTU_SERVICE is wrong'],
    [{ VERIFACTU_SERVICE: 'http://192.168.1.2:12112' }, 'VERIFACTU_SERVICE is wrong'],
    [{ VERIFACTU_SERVICE: 'production' }, 'VERIFACTU_SERVICE=production is refused with a test STRIPE_SECRET_KEY'],
    [{ VERIFACTU_SERVICE: 'test' }, 'VERIFACTU_CERTIFICATE_FILE is missing'],
    [{ VERIFACTU_SERVICE: 'test', VERIFACTU_CERTIFICATE_FILE: '/nowhere.p12' }, 'VERIFACTU_CERTIFICATE_FILE cannot be used'],
    [{ VERIFACTU_SERVICE: 'test-seal', VERIFACTU_CERTIFICATE_FILE: __filename }, 'VERIFACTU_CERTIFICATE_FILE cannot be used'],
  ])('refuses %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(problem)]);
  });

  it('warns about a public shop with real money that sends nothing, and about no other', () => {
    const lacks = (values: Partial<OrdersConfig>) =>
      Object.assign(new OrdersConfig(), { verifactuService: 'off', ...values }).lacksVerifactu;
    const shop = { publicOrigin: 'https://brote.shop', stripeSecretKey: liveKey };
    expect(lacks(shop)).toBe(true);
    expect(lacks({ ...shop, verifactuService: 'production' })).toBe(false);
    expect(lacks({ ...shop, stripeSecretKey: 'sk_test_spec' })).toBe(false);
    expect(lacks({ ...shop, publicOrigin: 'http://localhost:1' })).toBe(false);
  });

  it('refuses a short link secret', () => {
    expect(problemsOf({ LINK_SECRET: 'short' })).toEqual([expect.stringContaining('LINK_SECRET is wrong')]);
  });
});
