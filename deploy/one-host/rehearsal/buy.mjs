// Buys a pack as a guest over https, waits until the order is paid, and prints its number and its Checkout Session.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const api = `${process.env.ORIGIN}/api/v1`;
const WAIT_MS = 60_000;
const CARD = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Lucía Ferrer' };

async function send(method, path, body, headers = {}) {
  const reply = await fetch(`${api}${path}`, {
    method,
    headers: { origin: process.env.ORIGIN, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Repeats a step that fails while the sandbox starts. */
async function untilDone(step) {
  for (const deadline = Date.now() + WAIT_MS; ; await pause(500)) {
    try {
      return await step();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

const { products } = await send('GET', '/products');
const [product] = products;
const price = (product.salePrice ?? product.price).amount;
const cartId = randomUUID();
const brushes = Array.from({ length: product.quantity }, () => ({ type: 'adult', color: 'blue' }));
const email = 'lucia@visitante.es';
const order = {
  items: [{ id: product.id, quantity: 1, name: product.name.es, price, type: 'one_time', color: 'blue', brushes }],
  ...{ totalAmount: price, itemCount: 1, cartId, locale: 'es', customerEmail: email },
  shippingInfo: {
    ...{ firstName: 'Lucía', lastName: 'Ferrer Molina', email, phone: '+34 612 345 678' },
    ...{ address: 'Calle del Bambú 12', city: 'Valencia', postalCode: '46006', country: 'ES' },
  },
};
const { url, sessionId } = await untilDone(() => send('POST', '/checkout/payment', order, { 'idempotency-key': cartId }));
const payment = await fetch(url, { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' });
if (payment.status !== 303) throw new Error(`The payment page answered ${payment.status}`);
const paid = await untilDone(async () => {
  const session = await send('GET', `/checkout/sessions/${sessionId}`);
  if (session.state !== 'paid') throw new Error(`The order is ${session.state}`);
  return session;
});
console.log(JSON.stringify({ orderNumber: paid.orderNumber, sessionId }));
