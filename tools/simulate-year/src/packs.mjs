import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from './places.mjs';
import { payPage } from './stripe.mjs';

const POLL_EVERY_MS = 150;
const PAYMENT_TIMEOUT_MS = 120_000;

/** Cents of products by id, as the shop sells them today. */
export async function readPrices(api) {
  const { products } = await api.get('/products');
  return Object.fromEntries(products.map(({ id, name, price, salePrice }) => [id, { name: name.es, price: (salePrice ?? price).amount }]));
}

/** A basket as the shop's page sends it. */
export function basketOf(prices, lines, cartId) {
  const items = lines.map((line) => ({ ...line, ...prices[line.id], type: 'one_time' }));
  const totalAmount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { items, totalAmount, itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0), cartId };
}

/** Buys a pack as a guest: order, payment page, success page. Adds to the pack what later steps need. */
export async function buyPack(api, pack, cartId) {
  const body = {
    ...basketOf(await readPrices(api), pack.lines, cartId),
    ...{ customerEmail: pack.email, shippingInfo: addressOf(pack.place, pack.email), locale: 'es' },
  };
  const { url, sessionId } = await api.send('POST', '/checkout/payment', body, { key: cartId });
  await payPage(url);
  const session = await waitFor(`The order of ${pack.email}`, async () => {
    const view = await api.get(`/checkout/sessions/${sessionId}`);
    return view.state === 'paid' ? view : null;
  });
  Object.assign(pack, { sessionId, number: session.orderNumber, linkToken: session.linkToken });
}

/** Repeats a step until its answer is not null. @throws Error after two minutes */
export async function waitFor(name, step) {
  const deadline = Date.now() + PAYMENT_TIMEOUT_MS;
  for (;;) {
    const answer = await step();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`${name} did not come in time`);
    await pause(POLL_EVERY_MS);
  }
}

/** The order of a pack as staff see it. */
export async function readOrder(staff, pack) {
  if (pack.orderId === undefined) {
    const { rows } = await staff.get(`/admin/orders?search=${pack.number}&limit=1`);
    pack.orderId = rows[0].id;
  }
  return staff.get(`/admin/orders/${pack.orderId}`);
}

const refundBody = (random, amount) => ({ refundId: random.uuid(), amount, reason: 'A damaged brush', restock: false });

/** What staff and buyers do to a bought pack, by the name of its scenario. Each resolves once the shop has accepted it. */
export const PACK_STEPS = {
  'pack refunded in part': async ({ staff, random }, pack) => {
    const { refundable } = await readOrder(staff, pack);
    await staff.post(`/admin/orders/${pack.orderId}/refunds`, refundBody(random, random.between(1, refundable.amount - 1)));
  },
  'pack refunded': async ({ staff, random }, pack) => {
    await readOrder(staff, pack);
    await staff.post(`/admin/orders/${pack.orderId}/refunds`, refundBody(random, null));
  },
  'pack cancelled': async ({ staff }, pack) => {
    await readOrder(staff, pack);
    await staff.post(`/admin/orders/${pack.orderId}/cancel`);
  },
  // One brush of one pack, by the link of the order; staff count it and refund its share.
  'pack withdrawn in part': async ({ staff, api, random }, pack) => {
    await readOrder(staff, pack);
    await staff.post(`/admin/orders/${pack.orderId}/ship`, { carrier: 'seur', trackingNumber: `SEUR-${pack.index}-0001` });
    await staff.post(`/admin/orders/${pack.orderId}/deliver`);
    const items = [{ line: 0, brush: random.below(pack.lines[0].brushes.length), quantity: 1, sealOpened: random.below(2) === 0 }];
    const statement = { orderNumber: pack.number, name: 'Lucía Ferrer', email: pack.email, items, reason: null, locale: 'es' };
    const { id, confirmToken } = await api.send('POST', '/withdrawals', { ...statement, linkToken: pack.linkToken });
    await api.send('POST', `/withdrawals/${id}/confirm`, { confirmToken });
    await staff.post(`/admin/withdrawals/${id}/resolve`, { decision: 'refund', reason: null, restock: false });
  },
};

/** The charge of a pack at Stripe. */
export async function findPackCharge(stripe, { sessionId }) {
  const session = await stripe.get(`/v1/checkout/sessions/${sessionId}`);
  const [charge] = await stripe.list('/v1/charges', { payment_intent: session.payment_intent });
  return charge;
}
