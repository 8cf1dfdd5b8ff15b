import { PLAN_BILLING_OBJECTS } from '@brote/contracts/payments';
import { ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { RequireHandlers } from './require-handlers';

const KINDS_WITH_EFFECT = ['pause', 'begin-billing-pause', 'change-plan', 'change-price'] as const;
const doNothing = () => Promise.resolve();

function createRegistries(missing?: string) {
  const applyStripeObject = new ApplyStripeObject();
  for (const kind of PLAN_BILLING_OBJECTS) if (kind !== missing) applyStripeObject.register(kind, doNothing);
  const effects = new StripeCommandEffects();
  for (const kind of KINDS_WITH_EFFECT) if (kind !== missing) effects.register(kind, doNothing);
  return { applyStripeObject, effects };
}

function start(missing?: string): void {
  const { applyStripeObject, effects } = createRegistries(missing);
  new RequireHandlers(applyStripeObject, effects).onApplicationBootstrap();
}

describe('the start of the service', () => {
  it('succeeds when every change and every command has a handler', () => {
    expect(() => start()).not.toThrow();
  });

  it.each([...PLAN_BILLING_OBJECTS, ...KINDS_WITH_EFFECT])('fails without a handler of %s, and names it', (kind) => {
    expect(() => start(kind)).toThrow(new RegExp(` ${kind}$`));
  });

  it('fails when two modules register the same handler', () => {
    const { applyStripeObject, effects } = createRegistries();
    expect(() => applyStripeObject.register('invoice', doNothing)).toThrow('invoice have a handler already');
    expect(() => effects.register('pause', doNothing)).toThrow('pause has an effect already');
  });
});
