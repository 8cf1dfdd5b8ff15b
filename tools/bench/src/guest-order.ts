import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/** URLs of the running shop's parts. */
export interface ShopAddresses {
  gateway: string;
  stripe: string;
}

interface TextResponse {
  status: number;
  text: string;
}

const ADULT_COLORS = ['blue', 'purple', 'yellow', 'white'];
const KIDS_COLORS = ['yellow', 'white'];
const FAMILY_PACK_CENTS = 700;

const randomOctet = () => 1 + Math.floor(Math.random() * 250);
const pickRandomColor = (colors: string[]) => colors[Math.floor(Math.random() * colors.length)] ?? 'white';

/** One guest with their own keep-alive connection, as a browser has. */
export class Guest {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });

  /** Each guest has its own address: a shared address would reach the limit per address. */
  private readonly address = `10.${randomOctet()}.${randomOctet()}.${randomOctet()}`;

  constructor(private readonly shop: ShopAddresses) {}

  /** Orders a mixed family pack and returns the id of the checkout session. Throws with the shop's answer on a refusal. */
  async placeOrder(): Promise<string> {
    const headers = { 'content-type': 'application/json', origin: this.shop.gateway };
    const response = await this.send('POST', `${this.shop.gateway}/api/v1/checkout/payment`, headers, JSON.stringify(buildFamilyOrder()));
    if (response.status >= 300) throw new Error(`The shop answered ${response.status}: ${response.text}`);
    const { url } = JSON.parse(response.text) as { url: string };
    return new URL(url).pathname.split('/').pop() ?? '';
  }

  /** Id of the checkout, which is the session's client reference at the provider. */
  async readCheckoutId(sessionId: string): Promise<string> {
    const headers = { authorization: 'Bearer sk_test_bench' };
    const response = await this.send('GET', `${this.shop.stripe}/v1/checkout/sessions/${sessionId}`, headers);
    if (response.status !== 200) throw new Error(`The provider answered ${response.status}: ${response.text}`);
    return (JSON.parse(response.text) as { client_reference_id: string }).client_reference_id;
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
    const response = await this.send('POST', `${this.shop.stripe}/c/pay/${sessionId}`, headers, form);
    if (response.status !== 303) throw new Error(`The payment page answered ${response.status}: ${response.text.slice(0, 200)}`);
  }

  disconnect(): void {
    this.agent.destroy();
  }

  private send(method: 'GET' | 'POST', url: string, extraHeaders: Record<string, string>, body = ''): Promise<TextResponse> {
    const headers = { ...extraHeaders, 'content-length': Buffer.byteLength(body), 'x-forwarded-for': this.address };
    return new Promise((resolve, reject) => {
      const clientRequest = httpRequest(url, { method, agent: this.agent, headers, timeout: 30_000 }, (reply) => {
        readText(reply).then((text) => resolve({ status: reply.statusCode ?? 0, text }), reject);
      });
      clientRequest.once('error', reject);
      clientRequest.once('timeout', () => clientRequest.destroy(new Error(`No answer from ${url} within 30 s`)));
      clientRequest.end(body);
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

function buildFamilyOrder(): object {
  const brushes = [
    { type: 'adult', color: pickRandomColor(ADULT_COLORS) },
    { type: 'adult', color: pickRandomColor(ADULT_COLORS) },
    { type: 'kids', color: pickRandomColor(KIDS_COLORS) },
    { type: 'kids', color: pickRandomColor(KIDS_COLORS) },
  ];
  return {
    items: [
      {
        id: 'brush-family',
        name: 'Family pack',
        price: FAMILY_PACK_CENTS,
        quantity: 1,
        color: brushes[0]?.color,
        type: 'one_time',
        brushes,
      },
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
    totalAmount: FAMILY_PACK_CENTS,
    itemCount: 1,
    locale: 'en',
    cartId: randomUUID(),
  };
}
