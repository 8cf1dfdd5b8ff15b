import type { Msg } from 'nats';
import type { QuotaSums } from './quota-counters';

/** A heartbeat of a copy of the gateway, with its counts. */
export interface Presence extends QuotaSums {
  from: string;
  isLeaving: boolean;
}

/** The heartbeat in a message; null for any other message. */
export function presenceIn(message: Msg): Presence | null {
  const read = parse(message);
  return isPresence(read) ? read : null;
}

/**
 * The reply of the copy that counts.
 * @throws Error when it is malformed
 */
export function countIn(message: Msg): { window: number; sum: number } {
  const read = parse(message);
  if (!isRecord(read) || !isCount(read['sum']) || !isCount(read['window'])) throw new Error('The reply contains no count');
  return { window: read['window'], sum: read['sum'] };
}

function parse(message: Msg): unknown {
  try {
    return JSON.parse(message.string());
  } catch {
    return null; // Not from a copy of ours.
  }
}

function isPresence(read: unknown): read is Presence {
  if (!isRecord(read) || typeof read['from'] !== 'string' || typeof read['isLeaving'] !== 'boolean' || !isCount(read['window']))
    return false;
  return (
    Array.isArray(read['sums']) && read['sums'].every((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && isCount(entry[1]))
  );
}

function isRecord(read: unknown): read is Record<string, unknown> {
  return typeof read === 'object' && read !== null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
