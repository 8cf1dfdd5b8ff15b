import { withoutSecrets } from './without-secrets';

it('keeps what is about things', () => {
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
])('leaves out %s, however deep', (name) => {
  const cleaned = JSON.stringify(withoutSecrets({ [name]: 'canary', nested: { list: [{ [name]: { deep: 'canary' } }] } }));
  expect(cleaned).toContain('left out');
  expect(cleaned).not.toContain('canary');
});
