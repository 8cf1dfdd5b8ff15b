import type { Shop } from '../shop';
import { ShopDatabase } from '../shop-database';

interface ConfirmationMessage {
  id: string;
  order: string;
  state: string;
  attempts: number;
}

/** Number of mails that one notifications process sends at once. As many may be accepted by the server and not recorded yet. */
const PARALLEL_SENDS = 5;

const CONFIRMATIONS_SQL = `SELECT id, order_id AS order, state, attempts FROM message WHERE template = 'order-confirmation'`;
// A delivery of a subscription has no confirmation mail: it was paid with the plan.
const PAID_ORDERS_SQL = `SELECT id, number FROM orders WHERE paid_at IS NOT NULL AND delivery_id IS NULL`;

/**
 * Every paid order has one confirmation, and the mailbox has it once. A second copy is excused only when the sender was killed between the
 * server's acceptance and its own record. Then the mail was begun more than once, and at most once more per kill.
 */
export async function findMailProblems({ home, mailboxUrl }: Shop, kills: number): Promise<string[]> {
  const database = new ShopDatabase(home);
  const copies = await countCopiesByMessageId(mailboxUrl);
  const confirmations = await database.queryRows<ConfirmationMessage>('notifications', CONFIRMATIONS_SQL);
  const paidOrders = await database.queryRows<{ id: string; number: string }>('orders', PAID_ORDERS_SQL);
  const extraCopies = confirmations.reduce((sum, { id }) => sum + Math.max(0, (copies.get(id) ?? 0) - 1), 0);
  return [
    ...paidOrders.flatMap((order) => findOrderProblems(order, confirmations)),
    ...confirmations
      .filter(({ order }) => !paidOrders.some(({ id }) => id === order))
      .map(({ id }) => `Confirmation ${id} is about an order that was not paid.`),
    ...confirmations.flatMap((confirmation) => findCopyProblems(confirmation, copies.get(confirmation.id) ?? 0, kills)),
    ...(extraCopies > kills * PARALLEL_SENDS
      ? [`${extraCopies} mails were sent twice, but the sender was killed only ${kills} times.`]
      : []),
  ];
}

function findOrderProblems({ id, number }: { id: string; number: string }, confirmations: readonly ConfirmationMessage[]): string[] {
  const count = confirmations.filter(({ order }) => order === id).length;
  return count === 1 ? [] : [`Order ${number} was paid and has ${count} confirmations.`];
}

function findCopyProblems({ id, state, attempts }: ConfirmationMessage, copies: number, kills: number): string[] {
  const allowedCopies = 1 + Math.min(kills, attempts - 1);
  if (copies >= 1 && copies <= allowedCopies && state === 'sent') return [];
  return [`Confirmation ${id} is ${state} after ${attempts} attempts and was sent ${copies} times; ${allowedCopies} are allowed.`];
}

async function countCopiesByMessageId(mailboxUrl: string): Promise<Map<string, number>> {
  const reply = await fetch(`${mailboxUrl}/email`);
  const mails = (await reply.json()) as { headers: Record<string, string> }[];
  const copies = new Map<string, number>();
  for (const { headers } of mails) {
    const id = headers['x-message-id'] ?? '';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  return copies;
}
