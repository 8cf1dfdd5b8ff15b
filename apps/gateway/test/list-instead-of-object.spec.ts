import { checkoutPaymentBody, staffMessageExamples, subscriptionExamples } from '@brote/contracts/examples';
import { openRecallRequest } from '@brote/contracts/recalls/examples';
import { editProductRequest } from '@brote/contracts/staff-catalogue/examples';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const PLAN_ID = '0192f0c0-0000-7000-8000-000000000001';
const { idempotencyKey: _key, ...subscribe } = subscriptionExamples.startRequest;
const { subscriptionId: _id, ...changeSubscription } = subscriptionExamples.changeRequest;
const { revision, name, description, safety } = editProductRequest;
const productBody = { revision, name, description, safety };
const templateBody = { ...staffMessageExamples.templateText, templateId: staffMessageExamples.template.id };
const parcelBody = { orderId: PLAN_ID, trackingNumber: 'ES123456' };
const LISTS: readonly unknown[] = [[], [[]], [{}]];

const cases: readonly (readonly [method: string, path: string, field: string, body: object])[] = [
  ['POST', '/checkout/payment', 'shippingInfo', checkoutPaymentBody],
  ['POST', '/checkout/subscription', 'shippingInfo', subscribe],
  ['POST', '/checkout/subscription', 'addOnItems', subscribe],
  ['PATCH', `/subscriptions/${PLAN_ID}`, 'shippingInfo', changeSubscription],
  ['PUT', '/admin/products/brush-single', 'name', productBody],
  ['PUT', '/admin/products/brush-single', 'description', productBody],
  ['PUT', '/admin/products/brush-single', 'safety', productBody],
  ['POST', '/admin/recalls', 'action', openRecallRequest],
  ['POST', '/admin/recalls', 'product', openRecallRequest],
  ['POST', '/admin/recalls', 'hazard', openRecallRequest],
  ['POST', '/admin/notifications/templates', 'subject', templateBody],
  ['POST', '/admin/notifications/templates', 'content', templateBody],
];

function send(method: string, path: string, body: object): Promise<Response> {
  const admin = path.startsWith('/admin') ? bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] }))) : bearer();
  return fetch(`${gateway.base}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify(body),
  });
}

describe('a list in place of one object', () => {
  it.each(cases)('is refused by name: %s %s, %s', async (method, path, field, body) => {
    for (const list of LISTS) {
      const response = await send(method, path, { ...body, [field]: list });
      const problem = (await response.json()) as { code: string; fields: { path: string }[] };
      expect(problem.code).toBe('VALIDATION_FAILED');
      expect(problem.fields.map((one) => one.path)).toContain(field);
    }
  });

  it('is refused within a list: POST /admin/orders/ship, parcels', async () => {
    const response = await send('POST', '/admin/orders/ship', { carrier: 'correos', parcels: [[parcelBody]] });
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'parcels' }] });
  });
});
