import { staffSubscriptionExamples as staffExamples } from '@brote/contracts/examples';
import * as subscriptions from '@brote/contracts/subscriptions';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const backOfficeHeaders = (roles: string[]) => bearer(tokenOf(claimsOf({ aud: 'admin', roles })));
const adminHeaders = () => backOfficeHeaders(['customer', 'staff', 'admin']);
const staffHeaders = () => backOfficeHeaders(['customer', 'staff']);
const SHOP_PAGE_HEADERS = { 'content-type': 'application/json', origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
const { decisionId, ...announcedChange } = staffExamples.announceRequest;
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

describe('the price of running plans', () => {
  it.each([
    ['a visitor', () => ({}), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a customer', () => bearer(), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['an admin in the shop', () => bearer(tokenOf(claimsOf({ roles: ['customer', 'admin'] }))), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a customer in the back office', () => backOfficeHeaders(['customer']), 'FORBIDDEN', 'FORBIDDEN'],
    ['staff', staffHeaders, null, 'FORBIDDEN'],
  ] as const)('is available to %s only as far as the role permits', async (_who, headersOf, readCode, changeCode) => {
    const headers: Record<string, string> = headersOf();
    for (const path of ['', '/preview?planId=couple&monthlyPrice=220']) {
      const response = await get(path, headers);
      expect(response.ok ? null : await readProblemCode(response)).toBe(readCode);
    }
    expect(await readProblemCode(await post('', staffExamples.announceRequest, headers))).toBe(changeCode);
    expect(await readProblemCode(await post(CANCEL_PATH, {}, headers))).toBe(changeCode);
    expect(gateway.services.receivedRequests(subscriptions.announcePriceChange)).toEqual([]);
    expect(gateway.services.receivedRequests(subscriptions.cancelPriceChange)).toEqual([]);
  });

  it('is previewed, announced and cancelled at the request of admins', async () => {
    await get('/preview?planId=couple&monthlyPrice=220', adminHeaders());
    expect(gateway.services.receivedRequests(subscriptions.previewPriceChange)[0]?.body).toEqual({
      planId: 'couple',
      monthlyPrice: 220,
      from: null,
    });
    const announceResponse = await post('', staffExamples.announceRequest, adminHeaders());
    expect(await announceResponse.json()).toEqual({
      decisions: [staffExamples.priceDecision],
      earliestFrom: staffExamples.pricePreview.earliestFrom,
    });
    expect(gateway.services.receivedRequests(subscriptions.announcePriceChange)[0]?.body).toEqual(staffExamples.announceRequest);
    expect((await post(CANCEL_PATH, {}, adminHeaders())).ok).toBe(true);
    expect(gateway.services.receivedRequests(subscriptions.cancelPriceChange)[0]?.body).toEqual({ decisionId });
  });

  it.each([
    { ...staffExamples.announceRequest, monthlyPrice: 49 },
    { ...staffExamples.announceRequest, monthlyPrice: 2.2 },
    { ...staffExamples.announceRequest, planId: 'gold' },
    { ...staffExamples.announceRequest, from: 'tomorrow' },
    { ...staffExamples.announceRequest, role: 'admin' },
    announcedChange,
  ])('is not announced with an invalid request: %j', async (body) => {
    const response = await post('', body, adminHeaders());
    expect([response.status, await readProblemCode(response)]).toEqual([422, 'VALIDATION_FAILED']);
    expect(gateway.services.receivedRequests(subscriptions.announcePriceChange)).toEqual([]);
  });

  it.each([
    ['PRICE_CHANGE_ANNOUNCED', 409],
    ['DATE_INVALID', 422],
    ['NOTHING_TO_CHANGE', 422],
    ['REAUTHENTICATION_REQUIRED', 403],
  ] as const)('is refused with its code: %s', async (code, status) => {
    gateway.services.refuse(subscriptions.announcePriceChange, code);
    const response = await post('', staffExamples.announceRequest, adminHeaders());
    expect([response.status, await readProblemCode(response)]).toEqual([status, code]);
  });
});
