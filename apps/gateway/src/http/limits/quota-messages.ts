import type { Msg } from 'nats';
import type { QuotaSums } from './quota-counters';

/** A heartbeat of a copy of the gateway, with its counts. */
export interface QuotaHeartbeat extends QuotaSums {
  from: string;
  isLeaving: boolean;
}

/** The heartbeat in a message; null for any other message. */
export function parseHeartbeat(message: Msg): QuotaHeartbeat | null {
  const parsed = parse(message);
  return isHeartbeat(parsed) ? parsed : null;
}

/**
 * The reply of the copy that counts.
 * @throws Error when it is malformed
 */
export function parseCount(message: Msg): { window: number; sum: number } {
  const parsed = parse(message);
  if (!isRecord(parsed) || !isCount(parsed['sum']) || !isCount(parsed['window'])) throw new Error('The reply contains no count');
  return { window: parsed['window'], sum: parsed['sum'] };
}

function parse(message: Msg): unknown {
  try {
    return JSON.parse(message.string());
  } catch {
    return null; // Not from a copy of ours.
  }
}

function isHeartbeat(parsed: unknown): parsed is QuotaHeartbeat {
  if (!isRecord(parsed) || typeof parsed['from'] !== 'string' || typeof parsed['isLeaving'] !== 'boolean' || !isCount(parsed['window']))
    return false;
  return (
    Array.isArray(parsed['sums']) &&
    parsed['sums'].every((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && isCount(entry[1]))
  );
}

function isRecord(parsed: unknown): parsed is Record<string, unknown> {
  return typeof parsed === 'object' && parsed !== null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
