import { PLAN_BILLING_OBJECTS } from '@brote/contracts/payments';
import { HANDLED_EVENT_TYPES, HANDLED_KINDS, StripeEventHandlers, stripeSubjects } from './stripe-event-handlers';

describe('the handlers of Stripe events', () => {
  const noHandler = () => Promise.resolve();

  it('get the id of the object, by its kind', async () => {
    const handlers = new StripeEventHandlers();
    const ids: string[] = [];
    handlers.register('refund', (id) => Promise.resolve(ids.push(id)));
    handlers.register('charge', noHandler);
    await handlers.apply('refund', 're_1');
    await handlers.apply('charge', 'ch_1');
    expect(ids).toEqual(['re_1']);
  });

  it('allow one handler per kind', () => {
    const handlers = new StripeEventHandlers();
    handlers.register('refund', noHandler);
    expect(() => handlers.register('refund', noHandler)).toThrow('refund have a handler already');
  });

  it('stop the start of a service that has no handler for a kind', () => {
    const handlers = new StripeEventHandlers();
    const [firstKind, ...otherKinds] = HANDLED_KINDS;
    for (const kind of otherKinds) handlers.register(kind, noHandler);
    expect(() => handlers.onApplicationBootstrap()).toThrow(`${firstKind} have no handler`);
    handlers.register(firstKind, noHandler);
    expect(() => handlers.onApplicationBootstrap()).not.toThrow();
  });

  it('have exactly the types of events that the endpoint at Stripe must send', () => {
    const kinds = HANDLED_EVENT_TYPES.map((type) => stripeSubjects.kinds[type]);
    expect(HANDLED_EVENT_TYPES).toEqual(Object.keys(stripeSubjects.kinds));
    expect(new Set(kinds)).toEqual(new Set([...HANDLED_KINDS, ...PLAN_BILLING_OBJECTS]));
  });
});
