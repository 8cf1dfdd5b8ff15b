import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import type { PlaceOrderRequest } from '@brote/contracts/orders';
import { shippingInfo } from '@brote/contracts/examples';
import { answerRecall, getRecallNotice, listRecallRecipients, openRecall, type RecallRecipient } from '@brote/contracts/recalls';
import { openRecallRequest } from '@brote/contracts/recalls/examples';
import { addOrderNote } from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { ShipOrder, DeliverOrder } from '#app/fulfilment/shipments/ship-order';
import { aBasket } from './builders';
import type { FakeIdentity } from './fake-identity';
import type { Harness } from './harness';

/** A person with an account, a mark that is in all their data, and a basket with that data. */
export type MarkedPerson = ReturnType<FakeIdentity['addAccount']> & { mark: string; basket: () => PlaceOrderRequest };

let count = 0;

/** A person with unique data. The hyphen keeps the mark out of Stripe's random ids, which are letters and digits. */
export function createPerson(identity: FakeIdentity): MarkedPerson {
  count += 1;
  const marker = `Zyx-${String(count)}-`;
  const email = `${marker.toLowerCase()}@example.com`;
  const info = {
    ...shippingInfo,
    firstName: `${marker}first`,
    lastName: `${marker}last`,
    email,
    address: `${marker}street 1`,
    phone: '600999888',
  };
  return { mark: marker, basket: () => aBasket({ customerEmail: email, shippingInfo: info }), ...identity.addAccount({ email }) };
}

/** Every table that still holds the text, invoices aside, which the law keeps. */
export async function findTablesContaining(harness: Harness, marker: string): Promise<string[]> {
  const tables = await harness.queryRows<{ name: string }>(
    `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname <> 'invoice' ORDER BY relname`,
  );
  const matchingTables: string[] = [];
  for (const { name } of tables) {
    const rows = await harness.queryRows(`SELECT 1 FROM "${name}" t WHERE t::text ILIKE :t LIMIT 1`, { t: `%${marker}%` });
    if (rows.length > 0) matchingTables.push(name);
  }
  return matchingTables;
}

/** Ships an order and completes its delivery. */
export async function shipAndDeliver(harness: Harness, orderId: string): Promise<void> {
  await harness.app.get(ShipOrder).ship({ orderId, carrier: 'gls', trackingNumber: 'GLS-0001' });
  await harness.app.get(DeliverOrder).deliver(orderId);
}

/** Adds a note of staff to an order. */
export async function addNote(harness: Harness, orderId: string, text: string): Promise<void> {
  await harness.requests.send(addOrderNote, { orderId, noteId: randomUUID(), text }, { caller: aCaller({ roles: ['customer', 'staff'] }) });
}

interface RecalledOrder {
  recallId: string;
  /** The admin who opened the recall. */
  admin: Caller;
  token: string;
  readRecipient: () => Promise<RecallRecipient>;
}

/** Recalls the sold brushes, and chooses a refund for the buyer of this order. */
export async function recallOrder(harness: Harness, orderId: string): Promise<RecalledOrder> {
  const admin = aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.now() });
  const recallId = randomUUID();
  await harness.requests.send(openRecall, { ...openRecallRequest, recallId, batches: [] }, { caller: admin });
  const readRecipient = async () => {
    const { rows } = await harness.requests.send(listRecallRecipients, { recallId, cursor: null, limit: 50 }, { caller: admin });
    const recipient = rows.find((row) => row.orderId === orderId);
    if (recipient === undefined) throw new Error('No notice was created');
    return recipient;
  };
  const { token } = await harness.requests.send(getRecallNotice, { noticeId: (await readRecipient()).id });
  await harness.requests.send(answerRecall, { token, remedy: 'refund' });
  return { recallId, admin, token, readRecipient };
}
