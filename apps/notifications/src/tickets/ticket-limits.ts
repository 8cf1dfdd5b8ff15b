import { openSupportTicket } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';

const HOUR_MS = 3_600_000;
/** What one place may send within an hour. */
const PER_CLIENT = 10;
/** Acknowledgements that one address gets within an hour; its messages are taken all the same. */
const ACKNOWLEDGED_PER_ADDRESS = 3;
/** Acknowledgements to unproven addresses within an hour, whoever asks: more than that is somebody using us to write to others. */
const ACKNOWLEDGED_IN_ALL = 200;

const RECENT = `
  SELECT count(*)::int AS "inAll",
         count(*) FILTER (WHERE lower(email) = lower($1))::int AS "ofAddress",
         count(*) FILTER (WHERE client_hash = $2)::int AS "ofClient",
         min(created_at) FILTER (WHERE client_hash = $2) AS "oldestOfClient"
    FROM ticket WHERE created_at > $3`;

interface Recent {
  inAll: number;
  ofAddress: number;
  ofClient: number;
  oldestOfClient: Date | null;
}

export interface Sender {
  email: string;
  /** A keyed hash of where it came from; null inside the shop. */
  clientHash: string | null;
}

/**
 * Says whether the sender gets an acknowledgement. A busy address is still heard, only not written to: otherwise a stranger could
 * flood somebody's mailbox, or lock them out of the form by using their address.
 * @throws Refusal TOO_MANY_ATTEMPTS for a place that has sent too much, with the seconds to wait
 */
export async function checkTicketLimits(tx: Transaction, { email, clientHash }: Sender, now: Date): Promise<{ acknowledge: boolean }> {
  const [recent] = await tx.query<Recent>(RECENT, [email, clientHash, new Date(now.getTime() - HOUR_MS)]);
  if (recent === undefined) throw new Error('A count always has a row');
  const { inAll, ofAddress, ofClient, oldestOfClient } = recent;
  if (ofClient >= PER_CLIENT && oldestOfClient !== null) {
    const waitMs = oldestOfClient.getTime() + HOUR_MS - now.getTime();
    refuse(openSupportTicket, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }
  return { acknowledge: ofAddress < ACKNOWLEDGED_PER_ADDRESS && inAll < ACKNOWLEDGED_IN_ALL };
}
