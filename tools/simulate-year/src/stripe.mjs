import { sendJson } from './shop.mjs';

const PAGE_SIZE = 100;

/** The account at the sandbox of Stripe, by Stripe's API and by the sandbox's own controls. */
export class StripeAccount {
  constructor(shop) {
    this.shop = shop;
  }

  /** All objects of a list, the earliest first. */
  async list(path, query = {}) {
    const objects = [];
    for (let hasMore = true, after = {}; hasMore;) {
      const page = await this.#request('GET', `${path}?${new URLSearchParams({ ...query, ...after, limit: PAGE_SIZE })}`);
      objects.push(...page.data);
      hasMore = page.has_more;
      after = { starting_after: page.data.at(-1)?.id };
    }
    return objects.reverse();
  }

  get(path) {
    return this.#request('GET', path);
  }

  post(path, fields) {
    return this.#request('POST', path, new URLSearchParams(fields));
  }

  control(name, body) {
    return sendJson(`${this.shop.addresses.stripeUrl}/__sandbox/${name}`, body);
  }

  /** The number of events so far, and those that the shop has not taken. */
  async readDeliveries() {
    return (await fetch(`${this.shop.addresses.stripeUrl}/__sandbox/webhooks`)).json();
  }

  /** Another card pays a plan from now on. */
  async useCard({ customer, subscription }, card) {
    const method = await this.post(`/v1/payment_methods/${card}/attach`, { customer });
    await this.post(`/v1/subscriptions/${subscription}`, { default_payment_method: method.id });
  }

  async #request(method, path, body) {
    const headers = { authorization: 'Bearer sk_test_simulation' };
    const reply = await fetch(`${this.shop.addresses.stripeUrl}${path}`, { method, headers, ...(body && { body }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`Stripe: ${method} ${path} was answered with ${reply.status}: ${text}`);
    return JSON.parse(text);
  }
}

const CARD = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Lucía Ferrer' };

/** Pays a hosted page with the test card that always pays. @throws Error when the page declines */
export async function payPage(url) {
  const reply = await fetch(url.replace('//localhost:', '//127.0.0.1:'), {
    method: 'POST',
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  });
  if (reply.status !== 303) throw new Error(`The payment page answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
}
