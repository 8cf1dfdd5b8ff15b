import { withoutSecrets } from './without-secrets';

it('withoutSecrets keeps values that are not personal', () => {
  const said = { status: 'shipped', amount: 700, at: new Date('2026-11-20T10:00:00Z'), lines: [{ sku: 'adult-blue', quantity: 2 }] };
  expect(withoutSecrets(said)).toEqual({ ...said, at: '2026-11-20T10:00:00.000Z' });
});

it.each([
  'password',
  'passwordHash',
  'email',
  'newEmail',
  'phone',
  'shippingAddress',
  'fullName',
  'zipCode',
  'refreshToken',
  'clientSecret',
  'trackingNumber',
])('withoutSecrets leaves out %s at any depth', (name) => {
  const cleaned = JSON.stringify(withoutSecrets({ [name]: 'canary', nested: { list: [{ [name]: { deep: 'canary' } }] } }));
  expect(cleaned).toContain('left out');
  expect(cleaned).not.toContain('canary');
});
