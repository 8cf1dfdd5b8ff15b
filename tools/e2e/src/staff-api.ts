import { randomUUID } from 'node:crypto';
import { STAFF_ACCOUNTS } from './back-office';
import { eventually } from './eventually';

/** The pieces of one SKU, from the catalogue. */
export interface SkuStock {
  sku: string;
  available: number;
  reserved: number;
  sold: number;
}

/** The last day of a sale that outlasts the journeys, on whatever day they run. A sale that has ended is refused. */
export const LAST_DAY_OF_SALE = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

const UNAUTHENTICATED_STATUS = 401;

/** An admin who is signed in at the back office's public API and sends the commands of staff. */
export class StaffApi {
  private accessToken: string | null = null;

  constructor(private readonly gatewayUrl: string) {}

  /** Stock of every unit by its name. */
  async readStock(): Promise<Record<string, SkuStock>> {
    const { skuStocks } = await this.request<{ skuStocks: SkuStock[] }>('GET', '/admin/stock');
    return Object.fromEntries(skuStocks.map(({ sku, available, reserved, sold }) => [sku, { sku, available, reserved, sold }]));
  }

  /** Leaves exactly `wanted` available pieces in the SKU stock. */
  async setAvailableStock(sku: string, targetCount: number): Promise<void> {
    // A sale between the query and the correction makes the correction a conflict: it is tried again.
    await eventually(`${targetCount} pieces of ${sku}`, async () => {
      const { available: seen = 0 } = (await this.readStock())[sku] ?? {};
      if (seen === targetCount) return true;
      const correction = { adjustmentId: randomUUID(), counted: targetCount, seen, reason: 'Counted again' };
      return this.request('POST', `/admin/stock/${sku}/corrections`, correction).then(
        () => true,
        (error: unknown) => {
          if (String(error).includes('STOCK_CHANGED')) return null;
          throw error;
        },
      );
    });
  }

  /** Sets a product's prices in cents. */
  async changePrice(productId: string, priceCents: number, salePriceCents: number | null, saleEndsOn: string | null): Promise<void> {
    const { products } = await this.request<{ products: { id: string; revision: number }[] }>('GET', '/admin/catalogue');
    const revision = products.find(({ id }) => id === productId)?.revision;
    await this.request('POST', `/admin/products/${productId}/prices`, {
      revision,
      price: priceCents,
      salePrice: salePriceCents,
      saleEndsOn,
    });
  }

  async shipOrder(orderId: string, carrier: string, trackingNumber: string): Promise<void> {
    await this.request('POST', `/admin/orders/${orderId}/ship`, { carrier, trackingNumber });
  }

  async markOrderDelivered(orderId: string): Promise<void> {
    await this.request('POST', `/admin/orders/${orderId}/deliver`);
  }

  /** Signs in on the first use, and again when the session is over, e.g. because a journey let time pass. */
  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    let reply = await this.send(method, path, body, this.accessToken ?? (await this.signIn()));
    if (reply.status === UNAUTHENTICATED_STATUS) reply = await this.send(method, path, body, await this.signIn());
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  private async signIn(): Promise<string> {
    const { username, password } = STAFF_ACCOUNTS.admin;
    const reply = await this.send('POST', '/admin/auth/sign-in', { username, password });
    const { grant } = (await reply.json()) as { grant?: { accessToken: string } | null };
    if (!grant) throw new Error(`${username} could not sign in at the back office: ${reply.status}`);
    this.accessToken = grant.accessToken;
    return grant.accessToken;
  }

  private send(method: string, path: string, body: object | undefined, token?: string): Promise<Response> {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return fetch(`${this.gatewayUrl}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
}
