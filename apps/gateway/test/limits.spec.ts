import { checkoutPaymentBody, identityExamples, messageExamples } from '@brote/contracts/examples';
import { eventually, useOwnNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer } from './tokens';

const MAX_WINDOW_MS = 3_600_000;
/** Nearly the maximum, and started a few minutes ago: no other window begins while these specs run. */
const windowMs = String(Math.floor(Date.now() / Math.ceil(Date.now() / MAX_WINDOW_MS)));
const limitEnvironment = {
  RATE_LIMIT_CHECKOUT: '10',
  RATE_LIMIT_CATALOGUE: '30',
  RATE_LIMIT_AUTH: '5',
  RATE_LIMIT_RARE: '3',
  RATE_LIMIT_ACCOUNT: '8',
};
const env = { ...limitEnvironment, RATE_LIMIT_WINDOW_MS: windowMs, TRUST_PROXY_HOPS: '1' };
let nats: TestNats;
let services: FakeServices;
let copies: [RunningGateway, RunningGateway];

const omitField = (body: object, field: string): object => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
const postPayment = ({ base }: RunningGateway, address: string): Promise<Response> =>
  fetch(`${base}/api/v1/checkout/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(checkoutPaymentBody),
  });
const postPayments = async (copy: RunningGateway, address: string, times: number): Promise<number[]> => {
  const receivedStatuses: number[] = [];
  for (let time = 0; time < times; time += 1) receivedStatuses.push((await postPayment(copy, address)).status);
  return receivedStatuses;
};

beforeAll(async () => {
  nats = await useOwnNats();
  services = await FakeServices.start(nats.url);
  copies = [await startGateway(nats.url, env), await startGateway(nats.url, env)];
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()));
  await services.stop();
  await nats.stop();
});

describe('limits', () => {
  it('count the requests to all copies', async () => {
    const [firstGateway, otherGateway] = copies;
    expect(await postPayments(firstGateway, '192.0.2.1', 10)).toEqual(Array<number>(10).fill(201));
    await eventually(async () => expect((await postPayment(otherGateway, '192.0.2.1')).status).toBe(429), { withinMs: 3_000 });
    const refused = await postPayment(firstGateway, '192.0.2.1');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('apply per address and per kind of request', async () => {
    expect((await postPayment(copies[0], '192.0.2.2')).status).toBe(201);
    const catalogue = await fetch(`${copies[0].base}/api/v1/products`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(catalogue.status).toBe(200);
  });

  it('cannot be evaded with invented proxies: the gateway trusts only the configured number of hops', async () => {
    const [firstGateway] = copies;
    const receivedStatuses: number[] = [];
    for (let time = 0; time < 12; time += 1) receivedStatuses.push((await postPayment(firstGateway, `10.0.0.${time}, 192.0.2.3`)).status);
    expect(receivedStatuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it.each([
    ['/auth/sign-in', { email: 'lucia@example.com', password: 'x' }, 5, 200],
    ['/contact', omitField(messageExamples.contactRequest, 'clientHash'), 3, 201],
  ] as const)('apply to %s for any address that the caller claims', async (path, body, allowed, success) => {
    const receivedStatuses: number[] = [];
    for (let time = 0; time < allowed + 2; time += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.1.${time}, 192.0.2.6`, 'x-real-ip': `10.0.2.${time}` };
      receivedStatuses.push(
        (await fetch(`${copies[0].base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status,
      );
    }
    expect(receivedStatuses).toEqual([...Array<number>(allowed).fill(success), 429, 429]);
  });

  it('apply to an account from any address, and do not limit its reads or other accounts', async () => {
    const [firstGateway, otherGateway] = copies;
    const token = bearer();
    const profile = omitField(identityExamples.profile, 'updatedAt');
    const putProfile = ({ base }: RunningGateway, address: string, headers: Record<string, string> = token): Promise<Response> =>
      fetch(`${base}/api/v1/me/profile`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        body: JSON.stringify(profile),
      });
    const receivedStatuses: number[] = [];
    for (let time = 0; time < 9; time += 1) receivedStatuses.push((await putProfile(firstGateway, `198.51.100.${time}`)).status);
    expect(receivedStatuses).toEqual([...Array<number>(8).fill(200), 429]);
    await eventually(async () => expect((await putProfile(otherGateway, '198.51.100.20')).status).toBe(429), { withinMs: 3_000 });
    expect(Number((await putProfile(firstGateway, '198.51.100.21')).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${firstGateway.base}/api/v1/me`, { headers: token })).status).toBe(200);
    expect((await putProfile(firstGateway, '198.51.100.22', bearer())).status).toBe(200);
  });

  it('apply to cached responses too', async () => {
    const receivedStatuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      receivedStatuses.push((await fetch(`${copies[0].base}/api/v1/products`, { headers: { 'x-forwarded-for': '192.0.2.4' } })).status);
    expect([receivedStatuses[29], receivedStatuses[30]]).toEqual([200, 429]);
  });

  it('use each copy’s own counts while the broker is away', async () => {
    await nats.kill();
    // Without a broker the orders service is unreachable, but requests are counted before that.
    const answers = await Promise.all(Array.from({ length: 12 }, () => postPayment(copies[0], '192.0.2.5')));
    const receivedStatuses = answers.map(({ status }) => status).sort();
    expect(receivedStatuses).toEqual([...Array<number>(2).fill(429), ...Array<number>(10).fill(503)]);
    await nats.restart();
  });
});
