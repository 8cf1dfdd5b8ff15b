import { defineEvent, defineRequest } from './define';

class Nothing {}

describe('defineRequest', () => {
  it('uses other subjects on the broker than events', () => {
    const ask = defineRequest({ name: 'orders.place-order.v1', calledBy: ['gateway'], request: Nothing, reply: Nothing });
    expect(ask).toMatchObject({ subject: 'rpc.orders.place-order.v1', errors: [], deadlineMs: 5_000 });
  });

  it.each(['placeOrder', 'orders.place-order', 'Orders.place.v1'])('refuses the name %s', (name) => {
    expect(() => defineRequest({ name, calledBy: ['gateway'], request: Nothing, reply: Nothing })).toThrow(/is named/);
  });
});

describe('defineEvent', () => {
  it('derives the stream, context and aggregate from the type', () => {
    const data = defineEvent('catalog-x.product.changed.v1', Nothing);
    expect(data).toMatchObject({
      subject: 'evt.catalog-x.product.changed.v1',
      stream: 'CATALOG_X',
      context: 'catalog-x',
      aggregate: 'product',
    });
  });

  it.each(['orders.paid.v1', 'orders.order.paid', 'orders.order.paid.now.v1'])('refuses the type %s', (type) => {
    expect(() => defineEvent(type, Nothing)).toThrow(/is named/);
  });
});
