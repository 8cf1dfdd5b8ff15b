import { subscriptionExamples as plan } from '@brote/contracts/examples';
import * as subscriptions from '@brote/contracts/subscriptions';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const { id, version } = plan.subscription;
const { idempotencyKey: _key, ...chosenPlan } = plan.startRequest;
const fetchApi = (path: string, init?: RequestInit): Promise<Response> => fetch(`${gateway.base}/api/v1${path}`, init);
const send = (path: string, body: object, headers: Record<string, string> = bearer(), method = 'POST'): Promise<Response> =>
  fetchApi(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const readProblemCode = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('buying a subscription', () => {
  it('opens a payment page for an onboarded customer, once per key', async () => {
    const claims = claimsOf();
    const response = await send('/checkout/subscription', chosenPlan, { ...bearer(tokenOf(claims)), 'idempotency-key': 'command-1' });
    expect([response.status, await response.json()]).toEqual([201, { url: expect.stringMatching(/^https:/) as string }]);
    expect(gateway.services.receivedRequests(subscriptions.startSubscription)[0]?.body).toEqual({
      ...chosenPlan,
      idempotencyKey: 'command-1',
    });
    expect(gateway.services.lastCallerOf(subscriptions.startSubscription)).toMatchObject({ userId: claims['sub'], onboarded: true });
  });

  it('is refused before the onboarding, but the choice can be stored already', async () => {
    const newCustomerHeaders = bearer(tokenOf(claimsOf({ onb: false })));
    const refusal = await send('/checkout/subscription', chosenPlan, newCustomerHeaders);
    expect([refusal.status, await readProblemCode(refusal)]).toEqual([403, 'ONBOARDING_REQUIRED']);
    expect(gateway.services.receivedRequests(subscriptions.startSubscription)).toEqual([]);
    const { monthlyPrice: _price, chosenAt: _at, ...choice } = plan.pendingSubscription;
    expect(await (await send('/subscriptions/pending', choice, newCustomerHeaders, 'PUT')).json()).toEqual({
      pending: plan.pendingSubscription,
    });
    expect((await fetchApi('/subscriptions/pending', { headers: newCustomerHeaders })).status).toBe(200);
    expect((await fetchApi('/subscriptions/pending', { method: 'DELETE', headers: newCustomerHeaders })).status).toBe(204);
    expect(gateway.services.receivedRequests(subscriptions.deletePendingSubscription)).toHaveLength(1);
  });

  it.each([
    ['PLAN_INVALID', 422],
    ['PRICE_CHANGED', 409],
    ['SUBSCRIPTION_EXISTS', 409],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 503],
  ])('maps %s to status %d', async (code, status) => {
    gateway.services.refuse(subscriptions.startSubscription, code);
    const response = await send('/checkout/subscription', chosenPlan);
    expect([response.status, await readProblemCode(response)]).toEqual([status, code]);
  });

  it('returns the title for customers when the plan is unknown', async () => {
    gateway.services.refuse(subscriptions.startSubscription, 'PLAN_INVALID');
    expect(await (await send('/checkout/subscription', chosenPlan)).json()).toMatchObject({ title: 'Invalid subscription plan' });
  });

  it('refuses three brushes too many and an unknown interval before any request to a service', async () => {
    const brushes = Array.from({ length: 5 }, () => ({ type: 'adult', color: 'blue' }));
    const response = await send('/checkout/subscription', { ...chosenPlan, brushes, interval: 1 });
    const { fields } = (await response.json()) as { fields: { path: string }[] };
    expect(fields.map(({ path }) => path).sort()).toEqual(['brushes', 'interval']);
    expect(gateway.services.receivedRequests(subscriptions.startSubscription)).toEqual([]);
  });
});

describe('a subscription', () => {
  it.each([
    ['pause', { version, until: '2027-01-10' }, subscriptions.pauseSubscription],
    ['resume', { version }, subscriptions.resumeSubscription],
    ['cancel', { version }, subscriptions.cancelSubscription],
    ['skip', { version }, subscriptions.skipDelivery],
    ['reschedule', { version, date: '2027-03-01' }, subscriptions.rescheduleDelivery],
    ['preview', { version, interval: 2 }, subscriptions.previewChange],
  ] as const)('accepts %s with the known version, on behalf of the caller', async (verb, body, contract) => {
    const claims = claimsOf();
    const response = await send(`/subscriptions/${id}/${verb}`, body, bearer(tokenOf(claims)));
    expect([response.status, gateway.services.receivedRequests(contract)[0]?.body]).toEqual([200, { ...body, subscriptionId: id }]);
    expect(gateway.services.lastCallerOf(contract)).toMatchObject({ userId: claims['sub'] });
    const withoutVersion = await send(`/subscriptions/${id}/${verb}`, { ...body, version: undefined });
    expect([withoutVersion.status, await readProblemCode(withoutVersion)]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('accepts changes of changeable fields only', async () => {
    const change = { version, interval: 2, planId: 'family' };
    expect(await (await send(`/subscriptions/${id}`, change, bearer(), 'PATCH')).json()).toEqual(plan.subscription);
    expect(gateway.services.receivedRequests(subscriptions.changeSubscription)[0]?.body).toEqual({ ...change, subscriptionId: id });
    for (const field of ['subscriptionId', 'userId', 'status', 'monthlyPrice'])
      expect([field, (await send(`/subscriptions/${id}`, { ...change, [field]: id }, bearer(), 'PATCH')).status]).toEqual([field, 422]);
  });

  it('returns 404 when it belongs to another customer or its id is malformed', async () => {
    gateway.services.refuse(subscriptions.getSubscription, 'SUBSCRIPTION_UNKNOWN');
    const answers = { [id]: 404, nothing: 404, '..%2fstatus': 404, 'pending%00': 400 };
    for (const [path, status] of Object.entries(answers)) {
      const response = await fetchApi(`/subscriptions/${path}`, { headers: bearer() });
      expect([path, response.status]).toEqual([path, status]);
    }
    expect(gateway.services.receivedRequests(subscriptions.getSubscription)).toHaveLength(1);
    expect((await send('/subscriptions/status/cancel', { version })).status).toBe(404);
    expect(gateway.services.receivedRequests(subscriptions.cancelSubscription)).toEqual([]);
  });

  it('returns a conflict when another tab changed it meanwhile', async () => {
    gateway.services.refuse(subscriptions.skipDelivery, 'VERSION_CONFLICT');
    const response = await send(`/subscriptions/${id}/skip`, { version });
    expect([response.status, await readProblemCode(response)]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('is stored by no cache', async () => {
    for (const path of ['', '/status', `/${id}`, `/${id}/upcoming`, `/${id}/invoices`]) {
      const response = await fetchApi(`/subscriptions${path}`, { headers: bearer() });
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });

  it('leads to the payment page when its last payment failed', async () => {
    expect(await (await send(`/subscriptions/${id}/retry-payment`, {})).json()).toEqual({
      url: expect.stringMatching(/^https:/) as string,
    });
    gateway.services.refuse(subscriptions.retryPayment, 'PAYMENT_NOT_DUE');
    expect((await send(`/subscriptions/${id}/retry-payment`, {})).status).toBe(409);
  });
});

describe('the link in the e-mail about a delivery', () => {
  const DELIVERY_LINK_PATH = '/subscriptions/by-link';
  const headers = { 'link-token': 'Ym94.c2lnbmF0dXJl' };

  it('shows, skips and changes the delivery without a sign-in; reading changes nothing', async () => {
    expect(await (await fetchApi(DELIVERY_LINK_PATH, { headers })).json()).toEqual(plan.deliveryByLink);
    expect(gateway.services.receivedRequests(subscriptions.skipDeliveryByLink)).toEqual([]);
    expect((await send(`${DELIVERY_LINK_PATH}/skip`, {}, headers)).status).toBe(200);
    expect((await send(`${DELIVERY_LINK_PATH}/change`, { brushes: plan.delivery.brushes }, headers)).status).toBe(200);
    expect(gateway.services.receivedRequests(subscriptions.skipDeliveryByLink)[0]?.body).toEqual({ token: 'Ym94.c2lnbmF0dXJl' });
    expect(gateway.services.lastCallerOf(subscriptions.changeDeliveryByLink)).toBeNull();
  });

  it('refuses requests from pages of other sites, and GET requests', async () => {
    expect((await send(`${DELIVERY_LINK_PATH}/skip`, {}, { ...headers, origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetchApi(`${DELIVERY_LINK_PATH}/skip`)).status).toBe(405);
    expect(gateway.services.receivedRequests(subscriptions.skipDeliveryByLink)).toEqual([]);
  });

  it('returns 410 once the delivery has left, and 409 when it is too late', async () => {
    gateway.services.refuse(subscriptions.getDeliveryByLink, 'LINK_INVALID');
    expect((await fetchApi(DELIVERY_LINK_PATH, { headers })).status).toBe(410);
    gateway.services.refuse(subscriptions.skipDeliveryByLink, 'ACTION_NOT_ALLOWED');
    expect((await send(`${DELIVERY_LINK_PATH}/skip`, {}, headers)).status).toBe(409);
  });
});

describe('the contract of a plan', () => {
  const OWN_CONTRACT_PATH = `/subscriptions/${id}/contract`;
  const LINKED_CONTRACT_PATH = '/subscriptions/by-link/contract';
  const headers = { 'link-token': 'Ym94.c2lnbmF0dXJl' };

  it('is shown to its owner and to the holder of an e-mail link, and stored by no cache', async () => {
    const ownContract = await fetchApi(OWN_CONTRACT_PATH, { headers: bearer() });
    expect([await ownContract.json(), ownContract.headers.get('cache-control')]).toEqual([plan.planContract, 'no-store']);
    expect(gateway.services.lastCallerOf(subscriptions.getPlanContract)).not.toBeNull();
    expect((await fetchApi(LINKED_CONTRACT_PATH, { headers })).status).toBe(200);
    expect(gateway.services.receivedRequests(subscriptions.getPlanContract)).toMatchObject([{ body: { subscriptionId: id } }]);
    expect(gateway.services.receivedRequests(subscriptions.getPlanContractByLink)).toMatchObject([
      { body: { token: 'Ym94.c2lnbmF0dXJl' } },
    ]);
  });

  it('returns 404 to all other callers', async () => {
    for (const contract of [subscriptions.getPlanContract, subscriptions.getPlanContractByLink])
      gateway.services.refuse(contract, 'SUBSCRIPTION_UNKNOWN');
    expect((await fetchApi(OWN_CONTRACT_PATH)).status).toBe(401);
    expect((await fetchApi(OWN_CONTRACT_PATH, { headers: bearer() })).status).toBe(404);
    for (const linkHeaders of [headers, {}, { 'link-token': 'é' }])
      expect((await fetchApi(LINKED_CONTRACT_PATH, { headers: linkHeaders })).status).toBe(404);
    expect((await fetchApi(LINKED_CONTRACT_PATH, { headers: { 'link-token': 'x'.repeat(301) } })).status).toBeGreaterThanOrEqual(400);
  });
});
