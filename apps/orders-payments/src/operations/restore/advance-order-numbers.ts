import type { Sql } from '@brote/persistence';
import { skipOrderCountersUpTo, takeOrderCounter } from '#app/core/orders/orders.queries';
import { SELECT_LAST_ORDER_TIME, SELECT_UNKNOWN_NUMBERS } from './restore.sql';

/** Sessions are created after their order. This time covers clocks that differ. */
const CLOCK_TOLERANCE_MS = 3_600_000;
/** Orders of deliveries have no session at Stripe. So many numbers more than a few lost minutes can use stay unused. */
const UNSEEN_NUMBERS = 1_000;

/** A Checkout Session at Stripe, as far as it names its order. */
interface SessionOfOrder {
  metadata: Readonly<Record<string, string>> | null;
}

/** Sessions that were created since a time. */
type ListSessions = (since: Date) => AsyncIterable<SessionOfOrder>;

/**
 * Moves the order numbers past all that Stripe knows, after a restore. Numbers need no sequence without gaps, so more are skipped for orders
 * that Stripe does not know.
 * @returns sentences about what it did and what staff have to do
 */
export async function advanceOrderNumbers(sql: Sql, listSessions: ListSessions): Promise<string[]> {
  const [row] = await sql.query<{ placedAt: Date | null }>(SELECT_LAST_ORDER_TIME);
  const numbers: string[] = [];
  for await (const { metadata } of listSessions(new Date((row?.placedAt?.getTime() ?? CLOCK_TOLERANCE_MS) - CLOCK_TOLERANCE_MS))) {
    const number = metadata?.['order_number'];
    if (number !== undefined) numbers.push(number);
  }
  const counter = Math.max(await takeOrderCounter(sql), ...numbers.map(counterOf)) + UNSEEN_NUMBERS;
  await skipOrderCountersUpTo(sql, counter);
  const unknownNumbers = await sql.query<{ number: string }>(SELECT_UNKNOWN_NUMBERS, { numbers });
  return [`the order numbers continue after ${counter}.`, ...describeUnknown(unknownNumbers.map(({ number }) => number))];
}

/** The counter in a number such as BR-2026-000123; 0 in a text without one. */
function counterOf(number: string): number {
  return Number(/^BR-\d{4}-(\d{6,9})$/.exec(number)?.[1] ?? 0);
}

function describeUnknown(numbers: readonly string[]): string[] {
  if (numbers.length === 0) return ['the database has each order that Stripe names.'];
  return [
    `Stripe names ${numbers.length} orders that were lost: ${numbers.join(', ')}.`,
    'paid ones appear in Orders, Unknown payments, within minutes of the start: rebuild or refund each.',
  ];
}
