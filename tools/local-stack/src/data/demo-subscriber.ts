import { setTimeout as pause } from 'node:timers/promises';
import type { AccessGrant } from '@brote/contracts/identity';
import type { ProviderPage } from '@brote/contracts/orders';
import {
  SUBSCRIPTION_ROUTES,
  type CheckoutSubscriptionBody,
  type ListSubscriptionsReply,
  type SubscriptionCheckoutView,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { callShopApi, readBody, type ShopAddress, type ApiRequest } from './call-shop-api';
import type { DemoAccount } from './demo-accounts';
import { payCheckoutPage } from './pay-checkout-page';

const ACTIVATION_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 250;

/** Buys a plan in the running shop with an account, through its public API. */
export class DemoSubscriber {
  private constructor(
    private readonly address: ShopAddress,
    private readonly account: DemoAccount,
    private readonly grant: AccessGrant,
  ) {}

  /** Null when the account or its password has changed. */
  static async signIn(address: ShopAddress, account: DemoAccount): Promise<DemoSubscriber | null> {
    const { email, password } = account;
    const reply = await callShopApi(address, '/auth/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) });
    if (reply.status === 401) return null;
    return new DemoSubscriber(address, account, await readBody<AccessGrant>(reply, 'Signing in'));
  }

  get userId(): string {
    return this.grant.user.id;
  }

  /** The subscription of the account; null before the first purchase. */
  async findSubscription(): Promise<SubscriptionView | null> {
    const { subscriptions } = await this.send<ListSubscriptionsReply>(SUBSCRIPTION_ROUTES.list.path);
    return subscriptions[0] ?? null;
  }

  /** Opens the payment page at today's price and returns its address. The same key finds the same page. */
  async openCheckout(key: string, body: CheckoutSubscriptionBody): Promise<string> {
    const { method, path } = SUBSCRIPTION_ROUTES.startCheckout;
    const headers = { 'idempotency-key': key };
    return (await this.send<ProviderPage>(path, { method, headers, body: JSON.stringify(body) })).url;
  }

  /** Pays the page and resolves once the subscription is active. */
  async pay(paymentUrl: string): Promise<void> {
    const sessionId = new URL(paymentUrl).pathname.split('/').pop() ?? '';
    const path = SUBSCRIPTION_ROUTES.getCheckout.path.replace(':sessionId', sessionId);
    const deadline = Date.now() + ACTIVATION_TIMEOUT_MS;
    const { state: stateBefore } = await this.send<SubscriptionCheckoutView>(path);
    if (stateBefore === 'open') await payCheckoutPage(paymentUrl, this.account.fullName, this.address.signal);
    while (Date.now() < deadline) {
      if ((await this.send<SubscriptionCheckoutView>(path)).state === 'active') return;
      await pause(POLL_EVERY_MS, undefined, { signal: this.address.signal });
    }
    throw new Error(`The subscription of ${this.account.email} was not active in time`);
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.send(`/auth/sessions/${this.grant.sessionId}`, { method: 'DELETE' });
  }

  private async send<T>(path: string, { headers, ...request }: ApiRequest = {}): Promise<T> {
    const signedHeaders = { ...headers, authorization: `Bearer ${this.grant.accessToken}` };
    return readBody<T>(await callShopApi(this.address, path, { ...request, headers: signedHeaders }), path);
  }
}
