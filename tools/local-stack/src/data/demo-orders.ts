import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Carrier } from '@brote/contracts/orders';
import { DEMO_ACCOUNTS } from './demo-accounts';
import type { ShopAddress } from './call-shop-api';
import { DemoShopper, type DemoBrush } from './demo-shopper';
import { DemoStaff } from './demo-staff';

interface DemoOrder {
  productId: string;
  brushes: readonly DemoBrush[];
  /** Progress of the parcel. */
  parcel?: { carrier: Carrier; trackingNumber: string; arrived: boolean };
}

const BUYER_ACCOUNT = DEMO_ACCOUNTS.find(({ title }) => title === 'customer');
const STAFF_ACCOUNT = DEMO_ACCOUNTS.find(({ title }) => title === 'staff');

/** One order of each kind that an account shows: delivered, shipped, in processing. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    productId: 'brush-family',
    brushes: [
      { type: 'adult', color: 'blue' },
      { type: 'adult', color: 'purple' },
      { type: 'kids', color: 'yellow' },
      { type: 'kids', color: 'white' },
    ],
    parcel: { carrier: 'correos', trackingNumber: 'PQ4F6Y0312345670146006K', arrived: true },
  },
  {
    productId: 'brush-couple',
    brushes: [
      { type: 'adult', color: 'white' },
      { type: 'adult', color: 'yellow' },
    ],
    parcel: { carrier: 'seur', trackingNumber: '08460012345678', arrived: false },
  },
  { productId: 'brush-single', brushes: [{ type: 'adult', color: 'blue' }] },
];

/**
 * Buys the orders above with the demo customer's account. They are real orders, with payment, stock, mails and invoices. This happens once
 * per data folder; a stopped run is continued. Rejects when the shop refuses an order.
 */
export async function placeDemoOrders(address: ShopAddress, marker: string): Promise<void> {
  if (existsSync(marker) || BUYER_ACCOUNT === undefined || STAFF_ACCOUNT === undefined) return;
  const shopper = await DemoShopper.signIn(address, BUYER_ACCOUNT);
  const staff = await DemoStaff.signIn(address, STAFF_ACCOUNT);
  if (shopper !== null) await placeOrders(shopper, staff);
  await Promise.all([shopper?.signOut(), staff?.signOut()]);
  await writeFile(marker, '');
}

/** Without staff, because the account was changed, the parcels stay where they are. */
async function placeOrders(shopper: DemoShopper, staff: DemoStaff | null): Promise<void> {
  for (const [index, { productId, brushes, parcel }] of DEMO_ORDERS.entries()) {
    const orderId = await shopper.buy({ key: `demo-order-${index + 1}`, productId, brushes });
    if (parcel === undefined || staff === null) continue;
    const { carrier, trackingNumber, arrived } = parcel;
    await staff.ship(orderId, { carrier, trackingNumber });
    if (arrived) await staff.deliver(orderId);
  }
}
