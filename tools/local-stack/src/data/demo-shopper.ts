import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutPaymentReply, CheckoutSessionView, ListOrdersReply } from '@brote/contracts/orders';
import type { CatalogueView } from '@brote/contracts/catalog';
import type { AccessGrant } from '@brote/contracts/identity';
import { callShopApi, readBody, type ShopAddress, type ApiRequest } from './call-shop-api';
import { payCheckoutPage } from './pay-checkout-page';

export interface DemoBrush {
  type: 'adult' | 'kids';
  color: string;
}

interface DemoPurchase {
  /** Two purchases with the same key are made once. */
  key: string;
  productId: string;
  brushes: readonly DemoBrush[];
}

interface Credentials {
  email: string;
  password: string;
}

const PAYMENT_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 250;
const SHIPPING_ADDRESS = {
  ...{ firstName: 'Lucía', lastName: 'Ferrer', phone: '+34 612 345 678' },
  ...{ address: 'Carrer de Cadis 48', city: 'Valencia', postalCode: '46006', country: 'ES' },
};

/** Buys in the running shop with an account, through its public API. */
export class DemoShopper {
  private constructor(
    private readonly address: ShopAddress,
    private readonly email: string,
    private readonly grant: AccessGrant,
  ) {}

  /** Null when no account has this address and password any more. */
  static async signIn(address: ShopAddress, { email, password }: Credentials): Promise<DemoShopper | null> {
    const body = JSON.stringify({ email, password });
    const reply = await callShopApi(address, '/auth/sign-in', { method: 'POST', body });
    if (reply.status === 401) return null;
    return new DemoShopper(address, email, await readBody<AccessGrant>(reply, 'Signing in'));
  }

  /** Orders and pays; resolves with the order's id once it is paid. */
  async buy({ key, productId, brushes }: DemoPurchase): Promise<string> {
    const paymentUrl = await this.openCheckout({ key, productId, brushes });
    const sessionId = new URL(paymentUrl).pathname.split('/').pop() ?? '';
    const { state } = await this.readSession(sessionId);
    if (state === 'open') await payCheckoutPage(paymentUrl, 'Lucía Ferrer', this.address.signal);
    const orderNumber = await this.waitUntilPaid(sessionId);
    const { orders } = await this.send<ListOrdersReply>('/orders');
    return orders.find((order) => order.number === orderNumber)?.id ?? '';
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.send(`/auth/sessions/${this.grant.sessionId}`, { method: 'DELETE' });
  }

  private async openCheckout({ key, productId, brushes }: DemoPurchase): Promise<string> {
    const { products } = await this.send<CatalogueView>('/products');
    const product = products.find(({ id }) => id === productId);
    const price = product?.salePrice?.amount ?? product?.price.amount ?? 0;
    const item = { id: productId, name: product?.name.es ?? '', price, quantity: 1, color: brushes[0]?.color, type: 'one_time', brushes };
    const body = {
      ...{ items: [item], totalAmount: price, itemCount: 1, locale: 'es', cartId: uuidFrom(key) },
      ...{ customerEmail: this.email, shippingInfo: { ...SHIPPING_ADDRESS, email: this.email } },
    };
    const request = { method: 'POST', headers: { 'idempotency-key': key }, body: JSON.stringify(body) };
    return (await this.send<CheckoutPaymentReply>('/checkout/payment', request)).url;
  }

  private readSession(sessionId: string): Promise<CheckoutSessionView> {
    return this.send<CheckoutSessionView>(`/checkout/sessions/${sessionId}`);
  }

  private async waitUntilPaid(sessionId: string): Promise<string> {
    const deadline = Date.now() + PAYMENT_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const { state, orderNumber } = await this.readSession(sessionId);
      if (state === 'paid') return orderNumber;
      await pause(POLL_EVERY_MS, undefined, { signal: this.address.signal });
    }
    throw new Error(`Session ${sessionId} was not paid in time`);
  }

  private async send<T>(path: string, { headers, ...request }: ApiRequest = {}): Promise<T> {
    const signedHeaders = { ...headers, authorization: `Bearer ${this.grant.accessToken}` };
    return readBody<T>(await callShopApi(this.address, path, { ...request, headers: signedHeaders }), path);
  }
}

/** Returns the same UUID for the same name. */
function uuidFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
