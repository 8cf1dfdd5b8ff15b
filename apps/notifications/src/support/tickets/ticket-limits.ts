import { openSupportTicket, answerByLink } from '@brote/contracts/notifications';
import { SUPPORT_LIMITS } from '@brote/contracts/support';
import { Refusal, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { COUNT_ENTRIES, COUNT_RECENT_TICKETS, COUNT_RECENT_REPLIES, REPLIES_PER_HOUR } from './tickets.sql';

const HOUR_MS = 3_600_000;
/** Most messages of one client address within an hour. */
const MESSAGES_PER_CLIENT = 10;
/** Most acknowledgements to one address within an hour; its messages are stored all the same. */
const ACKNOWLEDGED_PER_ADDRESS = 3;
/**
 * Acknowledgements to unproven addresses within an hour, from all senders. A higher number means that the form is abused to mail strangers.
 */
const ACKNOWLEDGED_IN_TOTAL = 200;

interface RecentCounts {
  inAll: number;
  ofAddress: number;
  ofClient: number;
  oldestOfClient: Date | null;
}

export interface TicketSender {
  email: string;
  /** A keyed hash of the client address; null inside the shop. */
  clientHash: string | null;
}

/**
 * Decides whether the sender gets an acknowledgement. A message from a busy address is still stored, only not acknowledged. Otherwise a
 * stranger could flood a mailbox, or lock its owner out of the form by using the address.
 * @throws Refusal TOO_MANY_ATTEMPTS for a client address that has sent too much, with the seconds to wait
 */
export async function checkTicketLimits(
  tx: Transaction,
  { email, clientHash }: TicketSender,
  now: Date,
): Promise<{ acknowledge: boolean }> {
  const [recent] = await tx.query<RecentCounts>(COUNT_RECENT_TICKETS, {
    email,
    clientHash,
    since: new Date(now.getTime() - HOUR_MS),
  });
  if (recent === undefined) throw new Error('The count of tickets returned no row');
  const { inAll, ofAddress, ofClient, oldestOfClient } = recent;
  if (ofClient >= MESSAGES_PER_CLIENT && oldestOfClient !== null) {
    const waitMs = oldestOfClient.getTime() + HOUR_MS - now.getTime();
    refuse(openSupportTicket, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }
  return { acknowledge: ofAddress < ACKNOWLEDGED_PER_ADDRESS && inAll < ACKNOWLEDGED_IN_TOTAL };
}

/** Whether the locked ticket lacks the entry, so that it is to be added. @throws Refusal TICKET_FULL, which the contract has to declare */
export async function isNewEntry(tx: Transaction, ticketId: string, entryId: string): Promise<boolean> {
  const [counts] = await tx.query<{ entries: number; isThere: boolean }>(COUNT_ENTRIES, { ticketId, entryId });
  if (counts === undefined || counts.isThere) return false;
  if (counts.entries >= SUPPORT_LIMITS.entries) throw new Refusal('TICKET_FULL');
  return true;
}

/** Client address and conversation of a reply. */
interface ReplySource {
  ticketId: string;
  /** A keyed hash of the client address; null inside the shop. */
  clientHash: string | null;
}

/** @throws Refusal TOO_MANY_ATTEMPTS with the seconds until the oldest of the last hour no longer counts */
export async function checkReplyLimits(tx: Transaction, { ticketId, clientHash }: ReplySource, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const counts = await tx.query<{ replies: number; oldest: Date | null }>(COUNT_RECENT_REPLIES, { ticketId, clientHash, since });
  const waitsMs = counts.map(({ replies, oldest }) =>
    replies >= REPLIES_PER_HOUR && oldest !== null ? oldest.getTime() + HOUR_MS - now.getTime() : 0,
  );
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) refuse(answerByLink, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
