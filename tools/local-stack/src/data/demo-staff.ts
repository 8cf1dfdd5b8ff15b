import { STAFF_ROUTES, type StaffSignInView } from '@brote/contracts/identity';
import { DELIVERY_ROUTES } from '@brote/contracts/deliveries';
import { STAFF_ORDER_ROUTES, type ShipOrderBody } from '@brote/contracts/staff-orders';
import { callShopApi, readBody, type ShopAddress } from './call-shop-api';

interface Credentials {
  email: string;
  password: string;
}

interface ApiRoute {
  method: string;
  path: string;
}

/** Sends the commands of staff, signed in at the back office's public API, so that the audit log has them. */
export class DemoStaff {
  private constructor(
    private readonly address: ShopAddress,
    private readonly accessToken: string,
    private readonly cookie: string,
  ) {}

  /** Null when the account has no such password, or is no longer staff. */
  static async signIn(address: ShopAddress, { email, password }: Credentials): Promise<DemoStaff | null> {
    const { method, path } = STAFF_ROUTES.signIn;
    const reply = await callShopApi(address, path, { method, body: JSON.stringify({ username: email, password }) });
    if (reply.status === 401) return null;
    const { grant } = await readBody<StaffSignInView>(reply, 'Signing in at the back office');
    const cookie = reply.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    return grant === null ? null : new DemoStaff(address, grant.accessToken, cookie.join('; '));
  }

  async ship(orderId: string, parcel: ShipOrderBody): Promise<void> {
    await this.sendCommand(STAFF_ORDER_ROUTES.ship, orderId, parcel);
  }

  async deliver(orderId: string): Promise<void> {
    await this.sendCommand(STAFF_ORDER_ROUTES.deliver, orderId);
  }

  /** False until its brushes are reserved. */
  async shipDelivery(deliveryId: string, parcel: ShipOrderBody): Promise<boolean> {
    const reply = await this.send(DELIVERY_ROUTES.shipDelivery, deliveryId, parcel);
    if (reply.status === 409) return false;
    await readBody(reply, 'Shipping a delivery');
    return true;
  }

  async completeDelivery(deliveryId: string): Promise<void> {
    await this.sendCommand(DELIVERY_ROUTES.completeDelivery, deliveryId);
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    const { method, path } = STAFF_ROUTES.signOut;
    // The header that a page of the shop itself would send; without it the server ignores the cookie.
    const headers = { cookie: this.cookie, 'sec-fetch-site': 'same-origin' };
    await readBody(await callShopApi(this.address, path, { method, headers, body: '{}' }), 'Signing out of the back office');
  }

  private async sendCommand(route: ApiRoute, id: string, body?: object): Promise<void> {
    await readBody(await this.send(route, id, body), route.path);
  }

  /** Sends a command about the order or delivery of that id. */
  private send({ method, path }: ApiRoute, id: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.accessToken}` };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return callShopApi(this.address, path.replace(/:\w+Id/, id), request);
  }
}
