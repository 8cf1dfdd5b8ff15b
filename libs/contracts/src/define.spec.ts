import { defineEvent, defineRequest } from './define';

class EmptyMessage {}

describe('defineRequest', () => {
  it('uses other subjects on the broker than events', () => {
    const placeOrder = defineRequest({ name: 'orders.place-order.v1', calledBy: ['gateway'], request: EmptyMessage, reply: EmptyMessage });
    expect(placeOrder).toMatchObject({ subject: 'rpc.orders.place-order.v1', errors: [], deadlineMs: 5_000 });
  });

  it.each(['placeOrder', 'orders.place-order', 'Orders.place.v1'])('refuses the name %s', (name) => {
    expect(() => defineRequest({ name, calledBy: ['gateway'], request: EmptyMessage, reply: EmptyMessage })).toThrow(/is named/);
  });
});

describe('defineEvent', () => {
  it('derives the stream, context and aggregate from the type', () => {
    const data = defineEvent('catalog-x.product.changed.v1', EmptyMessage);
    expect(data).toMatchObject({
      subject: 'evt.catalog-x.product.changed.v1',
      stream: 'CATALOG_X',
      context: 'catalog-x',
      aggregate: 'product',
    });
  });

  it.each(['orders.paid.v1', 'orders.order.paid', 'orders.order.paid.now.v1'])('refuses the type %s', (type) => {
    expect(() => defineEvent(type, EmptyMessage)).toThrow(/is named/);
  });
});
