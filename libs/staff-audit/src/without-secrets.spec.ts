import { redactSecrets } from './without-secrets';

it('redactSecrets keeps values that are not personal', () => {
  const harmlessValues = {
    status: 'shipped',
    amount: 700,
    at: new Date('2026-11-20T10:00:00Z'),
    lines: [{ sku: 'adult-blue', quantity: 2 }],
  };
  expect(redactSecrets(harmlessValues)).toEqual({ ...harmlessValues, at: '2026-11-20T10:00:00.000Z' });
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
  const redactedText = JSON.stringify(redactSecrets({ [name]: 'canary', nested: { list: [{ [name]: { deep: 'canary' } }] } }));
  expect(redactedText).toContain('left out');
  expect(redactedText).not.toContain('canary');
});
