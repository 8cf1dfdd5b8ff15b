import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_PAYMENT_METHODS, methodsFor } from './allowed-payment-methods';

const APPS_FOLDER = join(__dirname, '../../../apps');
const SERVICES = ['orders-payments', 'subscriptions'];
/** Stripe's methods by which a third party lends the money. */
const PAY_LATER_METHODS = ['affirm', 'afterpay_clearpay', 'alma', 'billie', 'klarna', 'scalapay', 'sequra', 'sunbit', 'zip'];
const NOT_RECHARGEABLE_METHODS = ['bizum', 'ideal'];

const sources = SERVICES.flatMap((service) => {
  const folder = join(APPS_FOLDER, service, 'src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts')).map((name) => readFileSync(join(folder, name), 'utf8'));
});

describe('the payment methods of a purchase', () => {
  it('are listed for each kind, without consumer credit', () => {
    for (const allowed of Object.values<readonly string[]>(ALLOWED_PAYMENT_METHODS)) {
      expect(allowed).toContain('card');
      expect(allowed.filter((method) => PAY_LATER_METHODS.includes(method))).toEqual([]);
    }
  });

  it('can be charged again where a plan or a later purchase does so', () => {
    const reusableMethods: readonly string[] = [...ALLOWED_PAYMENT_METHODS.plan, ...ALLOWED_PAYMENT_METHODS.saved];
    expect(reusableMethods.filter((method) => NOT_RECHARGEABLE_METHODS.includes(method))).toEqual([]);
    expect(methodsFor('once').allowed_payment_method_types).toEqual(expect.arrayContaining(NOT_RECHARGEABLE_METHODS));
  });

  it('are set wherever the code describes a Checkout Session', () => {
    const sessionSources = sources.filter((source) => /^\s*mode: '(payment|setup|subscription)'/m.test(source));
    expect(sessionSources).toHaveLength(3);
    expect(sessionSources.filter((source) => !source.includes('...methodsFor('))).toEqual([]);
  });
});
