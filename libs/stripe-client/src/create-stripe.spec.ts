import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createStripe } from './create-stripe';

describe('createStripe', () => {
  let server: Server;
  let receivedRequests: IncomingMessage[] = [];

  beforeEach(async () => {
    receivedRequests = [];
    server = createServer((request, response) => {
      receivedRequests.push(request);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'cus_1', object: 'customer' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('calls the configured address, with the key and the version that the SDK pins', async () => {
    const stripe = createStripe({ secretKey: 'sk_test_1', apiBase: address() });
    expect((await stripe.customers.retrieve('cus_1')).id).toBe('cus_1');
    expect(receivedRequests[0]?.headers.authorization).toBe('Bearer sk_test_1');
    expect(receivedRequests[0]?.headers['stripe-version']).toBe(Stripe.API_VERSION);
  });

  it('sends no telemetry', async () => {
    const stripe = createStripe({ secretKey: 'sk_test_1', apiBase: address() });
    await stripe.customers.retrieve('cus_1');
    await stripe.customers.retrieve('cus_1');
    expect(receivedRequests.map((request) => request.headers['x-stripe-client-telemetry'])).toEqual([undefined, undefined]);
  });

  it('refuses an invalid address', () => {
    expect(() => createStripe({ secretKey: 'sk_test_1', apiBase: 'ftp://127.0.0.1' })).toThrow(TypeError);
    expect(() => createStripe({ secretKey: 'sk_test_1', apiBase: 'stripe' })).toThrow(TypeError);
  });
});
