import { staffSubscriptionExamples as staffExamples } from '@brote/contracts/examples';
import * as subscriptions from '@brote/contracts/subscriptions';
import { useNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, tokenOf } from './tokens';

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;

const backOfficeHeaders = (roles: string[]) => bearer(tokenOf(claimsOf({ aud: 'admin', roles })));
const admin = () => backOfficeHeaders(['customer', 'staff', 'admin']);
const staff = () => backOfficeHeaders(['customer', 'staff']);
const SHOP_PAGE_HEADERS = { 'content-type': 'application/json', origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
const { decisionId, ...announcedChange } = staffExamples.announce;
const CANCEL_PATH = `/${decisionId}/cancel`;

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.base}/api/v1/admin/price-changes${path}`, { headers });
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.base}/api/v1/admin/price-changes${path}`, {
    method: 'POST',
    headers: { ...SHOP_PAGE_HEADERS, ...headers },
    body: JSON.stringify(body),
  });
const readProblemCode = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

beforeAll(async () => {
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url);
});
afterEach(() => services.resetToExamples());
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
});

describe('the price of running plans', () => {
  it.each([
    ['a visitor', () => ({}), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a customer', () => bearer(), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['an admin in the shop', () => bearer(tokenOf(claimsOf({ roles: ['customer', 'admin'] }))), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a customer in the back office', () => backOfficeHeaders(['customer']), 'FORBIDDEN', 'FORBIDDEN'],
    ['staff', staff, null, 'FORBIDDEN'],
  ] as const)('is available to %s only as far as the role permits', async (_who, headersOf, readCode, changeCode) => {
    const headers: Record<string, string> = headersOf();
    for (const path of ['', '/preview?planId=couple&monthlyPrice=220']) {
      const response = await get(path, headers);
      expect(response.ok ? null : await readProblemCode(response)).toBe(readCode);
    }
    expect(await readProblemCode(await post('', staffExamples.announce, headers))).toBe(changeCode);
    expect(await readProblemCode(await post(CANCEL_PATH, {}, headers))).toBe(changeCode);
    expect(services.received(subscriptions.announcePriceChange)).toEqual([]);
    expect(services.received(subscriptions.cancelPriceChange)).toEqual([]);
  });

  it('is previewed, announced and cancelled at the request of admins', async () => {
    await get('/preview?planId=couple&monthlyPrice=220', admin());
    expect(services.received(subscriptions.previewPriceChange)[0]?.body).toEqual({ planId: 'couple', monthlyPrice: 220, from: null });
    const announceResponse = await post('', staffExamples.announce, admin());
    expect(await announceResponse.json()).toEqual({
      decisions: [staffExamples.priceDecision],
      earliestFrom: staffExamples.pricePreview.earliestFrom,
    });
    expect(services.received(subscriptions.announcePriceChange)[0]?.body).toEqual(staffExamples.announce);
    expect((await post(CANCEL_PATH, {}, admin())).ok).toBe(true);
    expect(services.received(subscriptions.cancelPriceChange)[0]?.body).toEqual({ decisionId });
  });

  it.each([
    { ...staffExamples.announce, monthlyPrice: 49 },
    { ...staffExamples.announce, monthlyPrice: 2.2 },
    { ...staffExamples.announce, planId: 'gold' },
    { ...staffExamples.announce, from: 'tomorrow' },
    { ...staffExamples.announce, role: 'admin' },
    announcedChange,
  ])('is not announced with an invalid request: %j', async (body) => {
    const response = await post('', body, admin());
    expect([response.status, await readProblemCode(response)]).toEqual([422, 'VALIDATION_FAILED']);
    expect(services.received(subscriptions.announcePriceChange)).toEqual([]);
  });

  it.each([
    ['PRICE_CHANGE_ANNOUNCED', 409],
    ['DATE_INVALID', 422],
    ['NOTHING_TO_CHANGE', 422],
    ['REAUTHENTICATION_REQUIRED', 403],
  ] as const)('is refused with its code: %s', async (code, status) => {
    services.refuse(subscriptions.announcePriceChange, code);
    const response = await post('', staffExamples.announce, admin());
    expect([response.status, await readProblemCode(response)]).toEqual([status, code]);
  });
});
