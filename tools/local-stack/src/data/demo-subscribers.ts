import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlansView } from '@brote/contracts/catalog';
import type { CheckoutSubscriptionBody } from '@brote/contracts/subscriptions';
import { startGuarded } from '@brote/local-servers';
import type { StackPart } from '../stack';
import { callShopApi, readBody, type ShopAddress } from './call-shop-api';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-accounts';
import { DEMO_PLANS, type DemoPlan } from './demo-plans';
import { DemoStaff } from './demo-staff';
import { DemoSubscriber } from './demo-subscriber';

/** The running shop, and the service that sells at an earlier price. */
interface ShopAccess {
  address: ShopAddress;
  subscriptions: StackPart;
}

const STAFF_ACCOUNT = DEMO_ACCOUNTS.find(({ title }) => title === 'staff');
const READY_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 500;

/**
 * Buys the plans of the demo subscribers: real purchases, with the first month paid and the first delivery made. This happens once per data
 * folder; a stopped run is continued. Rejects when the shop refuses a step.
 */
export async function startDemoSubscriptions(shop: ShopAccess, marker: string): Promise<void> {
  if (existsSync(marker) || STAFF_ACCOUNT === undefined) return;
  const staff = await DemoStaff.signIn(shop.address, STAFF_ACCOUNT);
  for (const plan of DEMO_PLANS) {
    const account = DEMO_ACCOUNTS.find(({ email }) => email === plan.email);
    if (account !== undefined) await startSubscription(shop, { plan, account, staff });
  }
  await staff?.signOut();
  await writeFile(marker, '');
}

async function startSubscription(
  shop: ShopAccess,
  { plan, account, staff }: { plan: DemoPlan; account: DemoAccount; staff: DemoStaff | null },
): Promise<void> {
  const subscriber = await DemoSubscriber.signIn(shop.address, account);
  if (subscriber === null) return;
  if ((await subscriber.findSubscription()) === null) await buySubscription(shop, subscriber, { plan, account });
  if (staff !== null) await completeFirstDelivery(shop.address, subscriber, { staff, trackingNumber: plan.trackingNumber });
  await subscriber.signOut();
}

async function buySubscription(
  shop: ShopAccess,
  subscriber: DemoSubscriber,
  { plan, account }: { plan: DemoPlan; account: DemoAccount },
): Promise<void> {
  const key = `demo-plan-${plan.email}`;
  const body = checkoutBodyOf(plan, account, plan.earlier?.monthlyPrice ?? (await readCurrentPriceCents(shop.address, plan)));
  const request = { ...body, idempotencyKey: key };
  const paymentUrl =
    plan.earlier === null
      ? await subscriber.openCheckout(key, body)
      : await openEarlierCheckout(shop, { ...plan.earlier, userId: subscriber.userId, request });
  await subscriber.pay(paymentUrl);
}

function checkoutBodyOf(plan: DemoPlan, { email, fullName, locale }: DemoAccount, planPriceCents: number): CheckoutSubscriptionBody {
  const [firstName = '', ...lastName] = fullName.split(' ');
  const shippingInfo = {
    ...{ firstName, lastName: lastName.join(' '), email, phone: '+34 612 345 678' },
    ...{ address: plan.street, city: 'Valencia', postalCode: '46006', country: 'ES' as const },
  };
  return { planId: plan.planId, planPrice: planPriceCents, interval: 3, brushes: plan.brushes, shippingInfo, locale, another: false };
}

/** Cents a month. */
async function readCurrentPriceCents(address: ShopAddress, { planId }: DemoPlan): Promise<number> {
  const { plans } = await readBody<PlansView>(await callShopApi(address, '/plans', {}), 'The plans');
  return plans.find(({ id }) => id === planId)?.monthlyPrice.amount ?? 0;
}

/** The public API sells at the price in force only, so a program of the service opens the page. */
async function openEarlierCheckout({ address, subscriptions }: ShopAccess, checkout: object): Promise<string> {
  const program = join(subscriptions.command[0] ?? '', '..', 'open-demo-checkout.js');
  const env = { PATH: process.env['PATH'] ?? '', ...subscriptions.env, DEMO_CHECKOUT: JSON.stringify(checkout) };
  const lines: string[] = [];
  const running = await startGuarded({ command: process.execPath, args: [program], env, onLine: (line) => lines.push(line) });
  const end = () => void running.stop();
  address.signal.addEventListener('abort', end, { once: true });
  const { code } = await running.exited;
  address.signal.removeEventListener('abort', end);
  const paymentUrl = lines.find((line) => line.startsWith('http'));
  if (code !== 0 || paymentUrl === undefined) throw new Error(lines.join('\n').trim());
  return paymentUrl;
}

/** Staff ship and deliver the first delivery as soon as its brushes are reserved. */
async function completeFirstDelivery(
  address: ShopAddress,
  subscriber: DemoSubscriber,
  { staff, trackingNumber }: { staff: DemoStaff; trackingNumber: string },
): Promise<void> {
  const subscription = await subscriber.findSubscription();
  const shippedDelivery = subscription?.pastDeliveries.at(-1);
  const firstDelivery = shippedDelivery ?? subscription?.nextDelivery;
  if (!firstDelivery || firstDelivery.status === 'delivered') return;
  const end = Date.now() + READY_TIMEOUT_MS;
  while (!shippedDelivery && !(await staff.shipDelivery(firstDelivery.id, { carrier: 'seur', trackingNumber }))) {
    if (Date.now() > end) throw new Error(`The first delivery of ${trackingNumber} was not ready in time`);
    await pause(POLL_EVERY_MS, undefined, { signal: address.signal });
  }
  await staff.completeDelivery(firstDelivery.id);
}
