import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/** URLs of the running shop's parts. */
export interface ShopAddresses {
  gateway: string;
  stripe: string;
}

interface Answer {
  status: number;
  text: string;
}

const ADULT = ['blue', 'purple', 'yellow', 'white'];
const KIDS = ['yellow', 'white'];
const FAMILY_PRICE = 700;

const octet = () => 1 + Math.floor(Math.random() * 250);
const pick = (colors: string[]) => colors[Math.floor(Math.random() * colors.length)] ?? 'white';

/** One guest with their own keep-alive connection, as a browser has. */
export class Guest {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });

  /** Each guest has its own address: a shared address would reach the limit per address. */
  private readonly address = `10.${octet()}.${octet()}.${octet()}`;

  constructor(private readonly shop: ShopAddresses) {}

  /** Orders a mixed family pack and returns the id of the checkout session. Throws with the shop's answer on a refusal. */
  async placeOrder(): Promise<string> {
    const headers = { 'content-type': 'application/json', origin: this.shop.gateway };
    const answer = await this.send('POST', `${this.shop.gateway}/api/v1/checkout/payment`, headers, JSON.stringify(familyOrder()));
    if (answer.status >= 300) throw new Error(`The shop answered ${answer.status}: ${answer.text}`);
    const { url } = JSON.parse(answer.text) as { url: string };
    return new URL(url).pathname.split('/').pop() ?? '';
  }

  /** Id of the checkout, which is the session's client reference at the provider. */
  async checkoutOf(sessionId: string): Promise<string> {
    const headers = { authorization: 'Bearer sk_test_bench' };
    const answer = await this.send('GET', `${this.shop.stripe}/v1/checkout/sessions/${sessionId}`, headers);
    if (answer.status !== 200) throw new Error(`The provider answered ${answer.status}: ${answer.text}`);
    return (JSON.parse(answer.text) as { client_reference_id: string }).client_reference_id;
  }

  /** Pays on the provider's page. Resolves once that page redirects the customer to the shop. */
  async pay(sessionId: string): Promise<void> {
    const form = new URLSearchParams({
      method: 'card',
      number: '4242424242424242',
      expiry: '12/34',
      cvc: '123',
      name: 'Bench Guest',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: this.shop.stripe };
    const answer = await this.send('POST', `${this.shop.stripe}/c/pay/${sessionId}`, headers, form);
    if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  }

  leave(): void {
    this.agent.destroy();
  }

  private send(method: 'GET' | 'POST', url: string, ownHeaders: Record<string, string>, body = ''): Promise<Answer> {
    const headers = { ...ownHeaders, 'content-length': Buffer.byteLength(body), 'x-forwarded-for': this.address };
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(url, { method, agent: this.agent, headers, timeout: 30_000 }, (reply) => {
        readText(reply).then((text) => resolve({ status: reply.statusCode ?? 0, text }), reject);
      });
      outgoing.once('error', reject);
      outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer from ${url} within 30 s`)));
      outgoing.end(body);
    });
  }
}

function readText(reply: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    reply.setEncoding('utf8');
    reply.on('data', (chunk: string) => (text += chunk));
    reply.once('end', () => resolve(text));
    reply.once('error', reject);
  });
}

function familyOrder(): object {
  const brushes = [
    { type: 'adult', color: pick(ADULT) },
    { type: 'adult', color: pick(ADULT) },
    { type: 'kids', color: pick(KIDS) },
    { type: 'kids', color: pick(KIDS) },
  ];
  return {
    items: [
      { id: 'brush-family', name: 'Family pack', price: FAMILY_PRICE, quantity: 1, color: brushes[0]?.color, type: 'one_time', brushes },
    ],
    customerEmail: 'guest@example.com',
    shippingInfo: {
      firstName: 'Bench',
      lastName: 'Guest',
      email: 'guest@example.com',
      phone: '+34 600 000 000',
      address: 'Calle de la Prueba 1',
      city: 'Valencia',
      postalCode: '46001',
      country: 'ES',
    },
    totalAmount: FAMILY_PRICE,
    itemCount: 1,
    locale: 'en',
    cartId: randomUUID(),
  };
}
